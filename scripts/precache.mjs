// Which files the service worker caches: what the owner's pages may request, and a short list with reasons. No file
// is selected by its name, so that no page that needs a connection anyway is loaded onto every phone.
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that no source of the owner's pages imports. */
export const alsoKept = {
  'index.html': 'the page of an address without a page of its own: what was shared, a mistyped one',
  'offline.html': 'what every other page is without a connection',
  'offline.css': 'its style',
  'favicon.svg': 'named by every page, shown in its tab',
  'manifest.webmanifest': 'named by every page; the browser asks for it again with each start',
}

/** Files that owners' pages request later, and that nobody misses without a connection. */
export const notKept = {
  'sync/earlier/earlier-ideas.tsx': 'shown to somebody who has just registered again (decision 0068)',
}

/** The owners' app, and the scripts that every page runs first. */
const isKeptEntry = (key, { isEntry }) => isEntry && key !== 'main-recipient.tsx'

/** Every file that the wanted routes may request, immediately or later, except other routes and `notKept`. */
export function filesOf(manifest, isWanted) {
  const files = new Set()
  const visited = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    const later = (chunk.dynamicImports ?? []).filter((name) => !isRoute(name) && !(name in notKept))
    for (const name of [...(chunk.imports ?? []), ...later]) visit(name)
  }
  for (const [key, chunk] of Object.entries(manifest))
    if (isKeptEntry(key, chunk) || isWanted(key)) visit(key)
  return files
}

const isRoute = (key) => key.startsWith('routes/')

/** The prerendered pages (scripts/prerender.mjs), each with its joined style file, if it has one. */
const filesOfPages = (pages) =>
  pages.flatMap(({ name, style }) => (style ? [`pages/${name}.html`, style] : [`pages/${name}.html`]))

/** Whether a page is cached is stated in its row of api/contract/rules/pages.ts. Sorted, so that an unchanged build makes an unchanged worker. */
export function listPrecache(manifest, pages) {
  const kept = pages.filter(({ isKept }) => isKept)
  const sources = new Set(kept.flatMap((page) => page.sources))
  const reachable = filesOf(manifest, (key) => sources.has(key.split('?')[0]))
  return [...new Set([...reachable, ...filesOfPages(kept), ...Object.keys(alsoKept)])].sort()
}

/** The content of a file with a hash in its name never changes. */
const hasHash = (file) => file.startsWith('assets/')

async function entryOf(client, file) {
  const bytes = await readFile(join(client, file))
  const digest = createHash('sha256').update(bytes).digest()
  const revision = hasHash(file) ? null : digest.toString('hex').slice(0, 16)
  // A cached file is requested once and used as long as this version: the hash makes the browser refuse a proxy's page in its place.
  return { url: file, revision, integrity: `sha256-${digest.toString('base64')}` }
}

const placeholder = 'self.__WB_MANIFEST'

/** Writes the list into the built service worker: the last step, when every file has its final content. */
export async function writePrecache(client, manifest, pages) {
  const files = listPrecache(manifest, pages)
  const entries = await Promise.all(files.map((file) => entryOf(client, file)))
  const path = join(client, 'service-worker.js')
  const parts = (await readFile(path, 'utf8')).split(placeholder)
  if (parts.length !== 2) throw new Error(`service-worker.js should name ${placeholder} once`)
  await writeFile(path, parts.join(JSON.stringify(entries)))
}

/** For the test: the list in a built worker, and the size of each file in bytes. */
export async function readPrecache(client) {
  const worker = await readFile(join(client, 'service-worker.js'), 'utf8')
  const list = /\[\{"url":.*?\}\]/.exec(worker)
  if (!list) throw new Error('The service worker lists no files')
  const entries = JSON.parse(list[0])
  return Promise.all(entries.map(async ({ url }) => ({ url, bytes: (await stat(join(client, url))).size })))
}
