import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../journeys/product.ts'
import { engines } from './engines.ts'
import { readPage } from './in-page.ts'
import { patiently } from './patiently.ts'
import { enter, register, signIn, writeIdea } from './people.ts'

let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct()
  folder = await mkdtemp(join(tmpdir(), 'ideavault-engines-'))
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

// WebKit keeps the page that is left and shows it as it was.
describe.each(engines)('in $name', ({ name, open }) => {
  test('going back after another account signed in shows nothing of the first account', async () => {
    const { origin } = product
    const [ada, grace] = ['ada', 'grace'].map((person) => `${person}.${name.toLowerCase()}@example.org`)
    const browser = await open(join(folder, name))
    try {
      await enter(browser, origin)
      await register(browser, origin, 'Ada Example', `${ada}`)
      await register(browser, origin, 'Grace Example', `${grace}`)
      await signIn(browser, `${ada}`)
      await writeIdea(browser, origin, 'Quiet fan blade', 'A serrated edge breaks up the vortex.')
      await browser.goTo(`${origin}/dashboard`)
      await browser.sees('Quiet fan blade')
      await browser.goTo(`${origin}/robots.txt`)
      await browser.goTo(`${origin}/dashboard`)
      await browser.sees('Quiet fan blade')
      await browser.press('Account menu')
      await browser.press('Log Out')
      await browser.isAt(/\/login$/)
      await signIn(browser, `${grace}`)
      await browser.goBack()
      await browser.isAt(/\/robots\.txt$/)
      await browser.goBack()
      await browser.isAt(/\/dashboard$/)
      const readSeen = async () => String(await browser.run(readPage))
      expect(await readSeen()).not.toContain('Quiet fan blade')
      await browser.sees('Hi Grace')
      await patiently(async () => expect(await readSeen()).toContain('No drafts yet'))
    } finally {
      await browser.quit()
    }
  })

  test('an editor to which somebody goes back counts as open', async () => {
    const { origin } = product
    const email = `writer.${name.toLowerCase()}@example.org`
    const browser = await open(join(folder, `${name}-writer`))
    try {
      await enter(browser, origin)
      await register(browser, origin, 'Ada Example', email)
      await signIn(browser, email)
      await writeIdea(browser, origin, 'Quiet fan blade', 'A serrated edge breaks up the vortex.')
      const held = await browser.run(countLocksOfEditors)
      expect(held).toBe(2)
      for (const _time of [1, 2]) {
        await browser.goTo(`${origin}/robots.txt`)
        expect(await browser.run(countLocksOfEditors)).toBe(0)
        await browser.goBack()
        await browser.sees('Synced')
        await patiently(async () => expect(await browser.run(countLocksOfEditors)).toBe(held))
      }
    } finally {
      await browser.quit()
    }
  })
})

/** The locks by which other pages know an open writer and its draft (pwa/sync/writer/writer-lock.ts). */
const countLocksOfEditors = async () =>
  (await navigator.locks.query()).held?.filter(({ name }) => /^ideavault-(writer|open)-/.test(name ?? ''))
    .length
