import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../journeys/product.ts'
import { makePng } from '../support/make-image.ts'
import { makePdf } from '../support/make-pdf.ts'
import type { Browser } from './browser.ts'
import { engines } from './engines.ts'
import { countDark, fetchEvidence, listFetched, widthOfPicture, workerState } from './in-page.ts'
import { patiently } from './patiently.ts'
import { agree, enter, idOf, makeLink, register, signIn, writeIdea } from './people.ts'

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

describe.each(engines)('in $name', ({ name, open, openAgain }) => {
  const owner = `ada.${name.toLowerCase()}@example.org`
  const profile = () => join(folder, name)
  let browser: Browser
  beforeAll(async () => {
    // The engine before may have left it switched off.
    await product.start()
    browser = await open(profile())
    await enter(browser, product.origin)
  })
  afterAll(() => browser.quit())

  test('an inventor writes, publishes and shares; a reader agrees, reads and comments', async () => {
    const { origin } = product
    await register(browser, origin, 'Ada Example', owner)
    await signIn(browser, owner)
    const id = await writeIdea(browser, origin, 'Quiet fan blade', 'A serrated edge breaks up the vortex.')
    await browser.press('More actions')
    await browser.press('Publish')
    await browser.sees('Seal this idea?')
    await browser.press('Publish')
    await browser.sees('Sealed.')
    await browser.press('Done')
    await browser.sees('This idea has been published and is now read-only.')
    const link = await makeLink(browser, origin, id, 'One-time view')

    const reader = await open(`${profile()}-reader`)
    try {
      await enter(reader, origin)
      await reader.goTo(link)
      await patiently(async () => expect(await reader.run(listFetched)).toMatch(/\/assets\/document-/))
      await agree(reader, link, 'Grace Reader', 'grace@example.org')
      await reader.sees('A serrated edge breaks up the vortex.')
      await reader.sees('Verified & Published')
      await reader.press('Comments')
      await reader.fill('Add a comment', 'Does it fit my fan?')
      await reader.press('Send')
      await reader.sees('Does it fit my fan?')
    } finally {
      await reader.quit()
    }
    await browser.goTo(`${origin}/editor/${id}`)
    await browser.sees('Does it fit my fan?')
  })

  test('a PDF becomes an idea whose pages are drawn', async () => {
    const path = join(folder, 'hinge.pdf')
    await writeFile(path, makePdf(['First page', 'Second page']))
    await browser.goTo(`${product.origin}/dashboard`)
    await browser.chooseFile('Choose a PDF', path)
    await browser.sees('Page 1 of 2')
    idOf(await browser.isAt(/\/editor\/\d+$/))
    await patiently(async () => expect(await browser.run(countDark)).toBeGreaterThan(100))
  })

  test('the app opens again without a connection, and what is written then is kept and sent later', async () => {
    const { origin } = product
    await browser.goTo(`${origin}/dashboard`)
    await browser.sees('hinge')
    await patiently(async () => expect(await browser.run(workerState)).toBe('activated'))
    await product.stop()
    browser = await openAgain(browser, profile())
    await browser.goTo(`${origin}/editor/new`)
    await browser.fill('Title', 'Tea timer')
    await browser.fill('Idea', 'It hums when the tea is ready.')
    await browser.sees('Saved on this device')
    browser = await openAgain(browser, profile())
    await browser.goTo(`${origin}/dashboard`)
    await browser.press('Edit Tea timer')
    await browser.sees('It hums when the tea is ready.')
    await product.start()
    await browser.goTo(`${origin}/dashboard`)
    await browser.press('Edit Tea timer')
    await browser.sees('Synced')
    await browser.isAt(/\/editor\/\d+$/)
  })

  // WebKit keeps nothing on a disk here, as in private windows, and takes no Blobs there.
  test('a PDF and a zip with a picture that are added without a connection are kept, and sent later', async () => {
    const { origin } = product
    const [pdf, zip] = ['spring.pdf', 'notes.zip'].map((file) => join(folder, file))
    await writeFile(`${pdf}`, makePdf(['A spring']))
    const note = Buffer.from('# Egg cup\n\nIt tilts.\n\n![Side](side.png)\n')
    await writeFile(`${zip}`, zipSync({ 'egg.md': note, 'side.png': await makePng() }))
    await browser.goTo(`${origin}/dashboard`)
    await browser.sees('Tea timer')
    await product.stop()
    await browser.chooseFile('Choose a PDF', `${pdf}`)
    await browser.press('Edit spring')
    await browser.sees('It becomes an idea once there is a connection.')
    await patiently(async () => expect(await browser.run(countDark)).toBeGreaterThan(100))
    await browser.goTo(`${origin}/profile`)
    await browser.chooseFile('Files to bring in', `${zip}`)
    await browser.press('Make drafts')
    await browser.sees('One draft was made.')
    await product.start()
    await browser.goTo(`${origin}/dashboard`)
    await browser.press('Edit Egg cup')
    await browser.sees('It tilts.')
    await patiently(async () => expect(await browser.run(widthOfPicture)).toBe(40))
    await browser.isAt(/\/editor\/\d+$/)
    await browser.goTo(`${origin}/dashboard`)
    await browser.press('Edit spring')
    await browser.sees('Page 1 of 1')
  })

  test('the page that checks proofs works when it is opened from disk', async () => {
    await browser.goTo(`${product.origin}/robots.txt`)
    const evidence = v.parse(v.string(), await browser.run(fetchEvidence))
    const path = join(folder, 'fan.evidence.zip')
    await writeFile(path, Buffer.from(evidence, 'base64'))
    await browser.goTo(pathToFileURL('dist/verify.html').href)
    await browser.chooseFile('Choose an evidence package', path)
    await browser.sees('These exact words were reportedly recorded by')
  })
})
