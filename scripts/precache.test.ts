import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { pages } from '../api/contract/rules/pages.ts'
import { alsoKept, listPrecache, notKept, readPrecache, writePrecache } from './precache.mjs'

const Entry = v.object({ url: v.string(), integrity: v.string() })

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    css: ['assets/index.css'],
    imports: ['router'],
  },
  router: {
    file: 'assets/router.js',
    dynamicImports: ['routes/about.tsx', 'routes/_owner.tsx', 'app/overlays.tsx'],
  },
  'app/overlays.tsx': { file: 'assets/overlays.js' },
  'routes/about.tsx': { file: 'assets/about.js', imports: ['static-page'] },
  'routes/register.tsx': { file: 'assets/register.js' },
  'routes/reset-password.$token.tsx': { file: 'assets/reset.js' },
  'main-recipient.tsx': {
    file: 'assets/main-recipient.js',
    isEntry: true,
    dynamicImports: ['recipient-pages/view.tsx'],
  },
  'recipient-pages/view.tsx': { file: 'assets/view.js' },
  'static-page': { file: 'assets/static-page.js' },
  'routes/login.tsx?tsr-split=component': { file: 'assets/login.js' },
  'routes/_owner.tsx': { file: 'assets/owner.js', dynamicImports: Object.keys(notKept) },
  ...Object.fromEntries(Object.keys(notKept).map((name) => [name, { file: `assets/${name}.js` }])),
  'routes/_owner.editor.$id.tsx': {
    file: 'assets/editor.js',
    imports: ['shared'],
    dynamicImports: ['pdf'],
    css: ['assets/editor.css'],
  },
  shared: { file: 'assets/shared.js' },
  pdf: { file: 'assets/pdf.js', assets: ['assets/pdf.worker.mjs'] },
}
const built = [
  { name: 'about', sources: ['routes/about.tsx'], style: 'assets/about-page.css', isKept: false },
  {
    name: 'view',
    sources: ['main-recipient.tsx', 'recipient-pages/view.tsx'],
    style: 'assets/view-page.css',
    isKept: false,
  },
  {
    name: 'editor',
    sources: ['routes/_owner.editor.$id.tsx', 'routes/_owner.tsx'],
    style: 'assets/editor-page.css',
    isKept: true,
  },
  { name: 'login', sources: ['routes/login.tsx'], style: 'assets/login-page.css', isKept: true },
]

it("the precache list has the files of owners' pages that are kept offline, and a reason for each exception", () => {
  expect(listPrecache(manifest, built)).toEqual(
    [
      'assets/index.js',
      'assets/index.css',
      'assets/router.js',
      'assets/overlays.js',
      'assets/login.js',
      'assets/owner.js',
      'assets/editor.js',
      'assets/editor.css',
      'assets/shared.js',
      'assets/pdf.js',
      'assets/pdf.worker.mjs',
      'assets/editor-page.css',
      'assets/login-page.css',
      'pages/login.html',
      'pages/editor.html',
      ...Object.keys(alsoKept),
    ].sort(),
  )
  for (const reason of Object.values({ ...alsoKept, ...notKept })) expect(reason).not.toBe('')
})

it('the precache list of the built worker names existing files, and none of a page that needs a connection', async () => {
  const kept = await readPrecache('dist/client')
  const names = kept.map(({ url }) => url)
  expect(new Set(names).size).toBe(names.length)
  const others = Object.keys(pages).filter((name) => !pages[name]?.isKept)
  const isTheirs = new RegExp(
    `^(assets|pages)/(${others.map((name) => name || 'landing|routes').join('|')})[.-]`,
  )
  expect(names.filter((name) => isTheirs.test(name))).toEqual([])
  // The service worker binds each of them to its page, and does not start if one is missing.
  const keptPages = Object.keys(pages).filter((name) => pages[name]?.isKept)
  for (const name of keptPages) expect(names).toContain(`pages/${name}.html`)
  for (const source of Object.keys(notKept)) expect(existsSync(`pwa/${source}`), source).toBe(true)
  expect(names.length).toBeLessThanOrEqual(120)
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(3_370_000)
})

it("the precache list has the hash of each file, so that a device never caches a proxy's page instead", async () => {
  const client = await mkdtemp(join(tmpdir(), 'ideavault-precache-'))
  try {
    const texts = new Map(listPrecache(manifest, built).map((url) => [url, `the text of ${url}`]))
    for (const [url, text] of [...texts, ['service-worker.js', 'keep(self.__WB_MANIFEST)'] as const]) {
      await mkdir(dirname(join(client, url)), { recursive: true })
      await writeFile(join(client, url), text)
    }
    await writePrecache(client, manifest, built)
    const worker = await readFile(join(client, 'service-worker.js'), 'utf8')
    const entries = v.parse(v.array(Entry), JSON.parse(worker.slice('keep('.length, -1)))
    expect(entries.map(({ url }) => url)).toEqual([...texts.keys()])
    for (const { url, integrity } of entries)
      expect(integrity).toBe(
        `sha256-${createHash('sha256')
          .update(texts.get(url) ?? '')
          .digest('base64')}`,
      )
  } finally {
    await rm(client, { recursive: true })
  }
})
