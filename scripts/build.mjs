// Builds what is missing or was built from other sources: dist/client (Vite) and dist/server (esbuild).
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { digestOfPart, findBuilt, forgetBuilt, noteBuilt } from './build-stamps.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { buildAside, putInPlace, release } from './keep-assets.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { writePrecache } from './precache.mjs'
import { readOptions } from './read-options.mjs'
import { drawStartPictures } from './start-pictures.mjs'
import { buildVerifyPage } from './verify-page.mjs'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const placesOf = (part, made) => ({
  made,
  served: `dist/${part}`,
  former: `dist/${part}.former`,
  record: 'dist/assets-replaced.json',
  page: 'dist/verify.html',
})
/** Every program of the server; each is one file beside its shared chunks. */
const programs = {
  main: 'api/main.ts',
  'store-worker': 'api/embedded-mongodb/worker.ts',
  'print-worker': 'api/adapters/pdf/print-worker.ts',
  store: 'api/store.ts',
  invite: 'api/invite.ts',
  mail: 'api/mail.ts',
  'new-push-key': 'api/new-push-key.ts',
  'new-log': 'api/new-log.ts',
  backup: 'api/backup.ts',
  restore: 'api/restore.ts',
  check: 'api/check.ts',
  person: 'api/person.ts',
  verify: 'api/verify.ts',
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** Compresses text files once, so that the server only has to read them. */
async function precompress(folder) {
  const files = (await listFiles(folder)).filter((file) =>
    ['.js', '.mjs', '.css', '.html', '.svg', '.webmanifest', '.txt', '.json'].includes(extname(file)),
  )
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const bytes = await readFile(file)
      if (bytes.length < 512) continue
      const quality = bytes.length > 800_000 ? 9 : 11
      await writeFile(
        `${file}.br`,
        await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
      )
      await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}

/**
 * Vite only copies this script. Like all other scripts it gets a name with its hash, so that the service worker of an earlier version does
 * not serve its own copy for a page of this version. Returns the entry for Vite's manifest.
 */
async function nameFirstPaint(client) {
  const { transform } = await import('esbuild')
  const { code } = await transform(await readFile(`${client}/first-paint.js`, 'utf8'), {
    minify: true,
    format: 'iife',
    // It tells browsers that are too old that they are, so it must run in them.
    target: 'es2019',
  })
  const file = `assets/first-paint-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(`${client}/${file}`, code)
  await rm(`${client}/first-paint.js`)
  const shell = (await readFile(`${client}/index.html`, 'utf8')).split('"/first-paint.js"')
  if (shell.length !== 2) throw new Error('index.html should name /first-paint.js once')
  await writeFile(`${client}/index.html`, shell.join(`"/${file}"`))
  return { file, isEntry: true }
}

/**
 * Every device caches these files. The worker of pdf.js is only partly minified when it is published: this makes it another thirteenth
 * smaller. Vite copies the others as they are.
 */
async function shrink(client) {
  const { minify } = await import('vite')
  const [worker] = (await readdir(`${client}/assets`)).filter((name) => name.startsWith('pdf.worker.'))
  const path = `${client}/assets/${worker}`
  const source = await readFile(path, 'utf8')
  const options = { module: true, compress: { target: 'es2022', passes: 3 }, mangle: { toplevel: true } }
  const { code, errors } = await minify(worker, source, options)
  if (errors.length > 0)
    throw new Error(`The worker of pdf.js could not be made smaller: ${errors[0].message}`)
  const [licence = ''] = /^\/\*\*[\s\S]*?\*\/\n/.exec(source) ?? []
  await writeFile(path, licence + code)
  const manifest = `${client}/manifest.webmanifest`
  await writeFile(manifest, JSON.stringify(JSON.parse(await readFile(manifest, 'utf8'))))
  const { transform } = await import('esbuild')
  const style = `${client}/offline.css`
  const { code: css } = await transform(await readFile(style, 'utf8'), { loader: 'css', minify: true })
  await writeFile(style, css)
}

async function buildClient(client) {
  const { build } = await import('vite')
  await build({ logLevel: 'warn', build: { outDir: `../${client}` } })
  await shrink(client)
  const firstPaint = await nameFirstPaint(client)
  const { prerenderPages } = await import('./prerender.mjs')
  const { manifest, pages } = await prerenderPages(client)
  await drawStartPictures(client)
  // pdf.js requests these only for some documents: character maps, standard fonts, image decoders.
  for (const part of ['cmaps', 'standard_fonts', 'wasm']) {
    await cp(`node_modules/pdfjs-dist/${part}`, `${client}/pdfjs/${part}`, { recursive: true })
  }
  await writePrecache(client, { ...manifest, 'first-paint.js': firstPaint }, pages)
  await precompress(client)
  await buildVerifyPage(client)
  await release(placesOf('client', client))
}

async function buildServer(server) {
  const { bundleServer } = await import('./bundle-server.mjs')
  // The maps leave out the source text: at a start with source maps Node reads every map, and a stack trace shows only lines.
  await bundleServer(programs, server, { sourcemap: 'linked', sourcesContent: false })
  await putInPlace(placesOf('server', server))
}

const builds = { client: buildClient, server: buildServer }

/** Vite sets NODE_ENV to 'production' for the whole process and everything it starts, but tests of React need the other mode. */
async function keepingMode(build) {
  const { NODE_ENV } = process.env
  await build()
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

async function buildPart(part) {
  const digest = digestOfPart(part)
  await forgetBuilt(part)
  const started = Date.now()
  await keepingMode(() => buildAside(part, builds[part]))
  await noteBuilt(part, digest)
  console.log(`Built dist/${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const isBuilt = async (part) => (await findBuilt(part)) === digestOfPart(part)

async function areBuilt(parts) {
  for (const part of parts) if (!(await isBuilt(part))) return false
  return true
}

/**
 * Builds both parts, or the named ones, each only if its sources have changed. If everything is up to date no lock is taken, because the
 * disk may be full, or the folder may belong to somebody else.
 */
export async function ensureBuilt(parts = Object.keys(builds)) {
  if (isInstalled() && (await areBuilt(parts))) return ensureInstalled()
  await mkdir('dist', { recursive: true })
  await oneAtATime('dist/building', async () => {
    ensureInstalled()
    for (const part of parts) if (!(await isBuilt(part))) await buildPart(part)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('Usage: npm run build')
  await ensureBuilt()
}
