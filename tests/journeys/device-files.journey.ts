import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { Asset } from '#contract/assets.ts'
import { IdeaSummary } from '#contract/ideas.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { makePng } from '../support/make-image.ts'
import { makePdf } from '../support/make-pdf.ts'
import { type Owner, ownerAtOnce } from './by-api.ts'
import { rowsOnDevice } from './device-rows.ts'
import { test as base, withWorker } from './product.ts'
import { declineCookies, words } from './steps.ts'

/** Files sent through a bad network. */
const test = base.extend<{ network: FaultProxy }>({
  network: async ({ product }, use) => {
    const network = await startFaultProxy({ target: product.origin, seed: 1, plan: () => 'pass' })
    await use(network)
    await network.close()
  },
})

/** Uploads to this path are stored and their answers are lost; a browser may repeat one by itself. */
const loseAnswers = (network: FaultProxy, path: string): void =>
  network.change({
    plan: (passing) => (passing.method === 'POST' && passing.path === path ? 'drop-after' : 'pass'),
  })

const uploads = ({ faults }: FaultProxy, path: string) =>
  faults.filter((passed) => passed.method === 'POST' && passed.path === path).map(({ fault }) => fault)

const ideasOf = async ({ caller }: Owner) =>
  v.parse(v.array(IdeaSummary), await caller.send('GET', '/api/ideas'))
const picturesOf = async ({ caller }: Owner) =>
  v.parse(v.array(Asset), await caller.send('GET', '/api/assets'))

const atRest = (page: Page) =>
  expect.poll(async () => (await rowsOnDevice(page)).outbox, { timeout: 30_000 }).toEqual([])

test('a PDF whose upload got no answer becomes only one idea', async ({
  page,
  context,
  product,
  network,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await owner.caller.enter(context, network.origin)
  await declineCookies(context)
  await page.goto(`${network.origin}/dashboard`)
  loseAnswers(network, '/api/ideas/pdf')
  const plan = { name: 'Folded plan.pdf', mimeType: 'application/pdf', buffer: makePdf(['First page']) }
  await page.getByLabel('Choose a PDF').setInputFiles(plan)
  await expect(page.getByText('Saved on this device, will sync')).toBeVisible()
  network.change({ plan: () => 'pass' })
  await atRest(page)
  expect(uploads(network, '/api/ideas/pdf')).toEqual(expect.arrayContaining(['drop-after', 'pass']))
  expect((await ideasOf(owner)).map(({ title, kind }) => [title, kind])).toEqual([['Folded plan', 'pdf']])
})

test(
  'a picture whose upload got no answer is stored only once',
  withWorker,
  async ({ page, context, product, network, watch }) => {
    watch(page)
    const owner = await ownerAtOnce(product)
    await owner.caller.enter(context, network.origin)
    await declineCookies(context)
    await page.goto(`${network.origin}/editor/new`)
    await page.getByLabel('Title').fill('With a sketch')
    loseAnswers(network, '/api/upload/image')
    const sketch = { name: 'sketch.png', mimeType: 'image/png', buffer: await makePng() }
    await page.getByLabel('Choose a picture').setInputFiles(sketch)
    await expect(page.getByText('Saved on this device, will sync')).toBeVisible()
    network.change({ plan: () => 'pass' })
    await expect(words(page).locator('img')).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/, {
      timeout: 30_000,
    })
    await atRest(page)
    expect(uploads(network, '/api/upload/image')).toEqual(expect.arrayContaining(['drop-after', 'pass']))
    expect((await picturesOf(owner)).map(({ fileName }) => fileName)).toEqual(['sketch.png'])
    expect(await ideasOf(owner)).toHaveLength(1)

    // The server's pictures are in no cache: without a connection this device shows the picture that it sent.
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(words(page).locator('img')).toHaveJSProperty('naturalWidth', 40)
    await context.setOffline(true)
    await page.reload()
    await expect(words(page).locator('img')).toHaveAttribute('src', /^blob:/)
    await expect(words(page).locator('img')).toHaveJSProperty('naturalWidth', 40)
  },
)
