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
      await browser.run(() => history.back())
      await browser.isAt(/\/robots\.txt$/)
      await browser.run(() => history.back())
      await browser.isAt(/\/dashboard$/)
      const readSeen = async () => String(await browser.run(readPage))
      expect(await readSeen()).not.toContain('Quiet fan blade')
      await browser.sees('Hi Grace')
      await patiently(async () => expect(await readSeen()).toContain('No drafts yet'))
    } finally {
      await browser.quit()
    }
  })
})
