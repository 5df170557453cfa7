// How much compressed JavaScript a page needs before it is rendered, for the pages that strangers open
// first. `--built` reads it from the build alone (fast, part of npm test); without it, also what Chromium really requests.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { ensureBuilt } from './build.mjs'

/** An empty shell of React and the router has 81 and 93 kB: recipients' pages must stay below that, the landing page below 1.15 times that. */
const forRecipients = { br: 81_000, gz: 93_000 }
const most = {
  landing: { br: 93_100, gz: 106_900 },
  view: forRecipients,
  collect: forRecipients,
  nda: forRecipients,
  document: forRecipients,
}
const pages = Object.keys(most)
/** What recipients' pages must not contain (docs/decisions/0062), recognised by words that survive the build. */
const router = /__TSR_index/
/** What these pages must load only when something needs it, recognised in the same way. */
const later = {
  'the editor': /ProseMirror/,
  'the sanitiser': /DOMPurify/,
  Dexie: /DexieError/,
  'pdf.js': /pdfjs/,
}
/** What is loaded with a document's content, after it was opened. */
const withContent =
  /\/(rich-text|verification|reader-comments|elements-view|pdf-viewer|document-pdf|shown-counter)-/

const client = 'dist/client'
const read = (file) => readFileSync(join(client, file))
const known = new Map()

function sizeOf(file) {
  const found = known.get(file)
  if (found) return found
  const bytes = read(file)
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 }
  const size = {
    br: zlib.brotliCompressSync(bytes, { params }).length,
    gz: zlib.gzipSync(bytes, { level: 9 }).length,
  }
  known.set(file, size)
  return size
}

/** A script and all that it imports statically. */
function closure(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const names = read(file)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
    closure(
      [...names].map(([, name]) => `/assets/${name}`),
      found,
    )
  }
  return found
}

/** The code that draws a document's text is named in a template, and requested when the server has opened the document (public/first-paint.js). */
const opened = /<template data-opened>.*?<\/template>/

function named(page) {
  const html = read(`pages/${page}.html`).toString().replace(opened, '')
  const scripts = html.matchAll(/<script[^>]* src="([^"]+)"/g)
  const preloads = html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)
  return new Set([...scripts, ...preloads].map(([, file]) => file))
}

const holds = (files, word) => [...files].some((file) => word.test(read(file).toString()))

/** Prints a page's total and returns what is wrong with it. */
function judge(page, files) {
  const sum = { br: 0, gz: 0 }
  for (const file of files) {
    sum.br += sizeOf(file).br
    sum.gz += sizeOf(file).gz
  }
  const faults = []
  for (const kind of ['br', 'gz'])
    if (sum[kind] > most[page][kind]) faults.push(`over ${most[page][kind]} ${kind}`)
  if (most[page] === forRecipients && holds(files, router)) faults.push('contains the router')
  for (const [name, word] of Object.entries(later)) if (holds(files, word)) faults.push(`contains ${name}`)
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  console.log(
    `${faults.length ? 'ABOVE' : 'ok   '} ${page.padEnd(10)} ${String(files.size).padStart(2)} scripts ${kB(sum.br)} brotli ${kB(sum.gz)} gzip  ${faults.join(', ')}`,
  )
  return faults
}

function judgeBuild(page) {
  const files = named(page)
  const faults = judge(page, files)
  const unnamed = [...closure(files)].filter((file) => !files.has(file))
  if (unnamed.length) faults.push(`its HTML does not name ${unnamed.join(', ')}`)
  for (const fault of faults) console.log(`      ${page}: ${fault}`)
  return faults
}

/** The code that a reader waits for when a document of some kind is opened must contain nothing of the owner's side. */
function judgeContent() {
  const start = closure(named('document'))
  const dynamic = [...start].flatMap((file) =>
    [
      ...read(file)
        .toString()
        .matchAll(/["'`](?:\.\/|assets\/)([\w-]+\.js)["'`]/g),
    ].map(([, name]) => `/assets/${name}`),
  )
  const files = [...new Set(dynamic)].filter(
    (file) => withContent.test(file) && existsSync(join(client, file)),
  )
  return files.flatMap((file) => {
    const all = closure([file])
    const owners = [
      ...['the editor', 'Dexie'].filter((name) => holds(all, later[name])),
      ...(holds(all, router) ? ['the router'] : []),
    ]
    console.log(
      `${owners.length ? 'ABOVE' : 'ok   '} ${file} ${owners.map((name) => `contains ${name}`).join(', ')}`,
    )
    return owners
  })
}

async function judgeChromium() {
  const { loadPages } = await import('./first-render.mjs')
  const faults = []
  console.log('As Chromium loads them from the running product, until their first render:')
  for await (const { page, scripts } of loadPages(pages)) {
    const start = closure(named(page))
    const content = closure(scripts.filter((file) => withContent.test(file)))
    const counted = scripts.filter((file) => start.has(file) || !content.has(file))
    faults.push(...judge(page, new Set(counted)))
  }
  return faults
}

const builtOnly = process.argv.includes('--built')
if (!builtOnly) await ensureBuilt()
if (!existsSync(join(client, 'pages'))) {
  console.error('There is no build to measure. Run: npm run build')
  process.exit(1)
}
console.log('As the pages name them:')
const faults = [...pages.flatMap(judgeBuild), ...judgeContent()]
if (!builtOnly) faults.push(...(await judgeChromium()))
process.exit(faults.length === 0 ? 0 : 1)
