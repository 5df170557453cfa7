import { expect } from '@playwright/test'
import * as v from 'valibot'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import { makePhoto, makePng } from '../support/make-image.ts'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test, withWorker } from './product.ts'
import { button, expectToast, link } from './screen.ts'
import { synced, words } from './steps.ts'

test(
  'an idea with a photo is captured offline in two taps; a broken picture does not stop the others',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const owner = await ownerAtOnce(product)
    await enterAs(owner, context)
    await page.goto(`${product.origin}/dashboard`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)

    await link(page, 'New idea').tap()
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Take a photo').tap()
    const input = page.getByLabel('Photo', { exact: true })
    await expect(input).toHaveAttribute('capture', 'environment')
    const photo = {
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePhoto({ width: 4000, height: 3000 }),
    }
    await (await chooser).setFiles(photo)
    const pictures = words(page).locator('img')
    await expect(pictures).toHaveJSProperty('naturalHeight', 2400)
    await expect(pictures, 'upright').toHaveJSProperty('naturalWidth', 1800)
    await page.keyboard.type('A quiet fan')
    await expect(page.getByLabel('Title'), 'the caret stayed').toHaveValue('A quiet fan')
    await expect(page.getByText(/^Saved on this device/).first()).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('A quiet fan')
    await expect(pictures).toHaveJSProperty('naturalHeight', 2400)

    const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    await words(page).locator('p').first().tap()
    await page
      .getByLabel('Choose a picture')
      .setInputFiles([
        png('one.png', await makePng()),
        png('bad.png', Buffer.from('no picture')),
        png('two.png', await makePng({ width: 60 })),
      ])
    await expectToast(
      page,
      'Failed to upload image',
      'bad.png: It cannot be read as a picture. The other 2 are in the text.',
    )
    await expect(pictures).toHaveCount(3)
    await expect(pictures.last()).toBeInViewport({ ratio: 0.5 })
    const tooLarge = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
    await context.route('**/api/upload/image', (route) => route.fulfill(tooLarge))
    await context.setOffline(false)
    await expect(page.getByText('Something on the way to the server blocks it').first()).toBeVisible()
    await expect(page.getByText('Words synced, a picture or memo waits here').first()).toBeVisible()
    const [card] = v.parse(v.array(IdeaSummary), await owner.caller.send('GET', '/api/ideas'))
    expect(card, 'words do not wait for their pictures').toMatchObject({ title: 'A quiet fan' })
    const idea = v.parse(Idea, await owner.caller.send('GET', `/api/ideas/${card?.id}`))
    expect(idea.content).not.toContain('<img')
    await context.unroute('**/api/upload/image')
    await button(page, 'Save Changes').click()
    await expect(synced(page)).toBeVisible()
    for (const picture of await pictures.all())
      await expect(picture).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/)
    const assets = await owner.caller.send('GET', '/api/assets')
    expect(assets).toHaveLength(3)
    expect(assets).toContainEqual(expect.objectContaining({ width: 1800, height: 2400 }))
  },
)
