// Records what each part of the product was built from, and whether a build is up to date.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = {
  client: [
    'pwa',
    'public',
    'api/contract',
    'vite.config.ts',
    'chunk-groups.ts',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/build-stamps.mjs',
    'scripts/browsers.mjs',
    'scripts/chunk-cycles.mjs',
    'scripts/disabled.mjs',
    'scripts/keep-assets.mjs',
    'scripts/pdf-without-editors.mjs',
    'scripts/precache.mjs',
    'scripts/prerender.mjs',
    'scripts/react-as-modules.mjs',
    'scripts/start-pictures.mjs',
    'scripts/verify-page.mjs',
  ],
  server: [
    'api',
    'tests/bench',
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/build-stamps.mjs',
    'scripts/bundle-server.mjs',
  ],
}

const isTest = (name) => /\.test\.tsx?$/.test(name)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Adds each file at or below this path to the hash, in order: its name and its content. One after another, because a system may allow a process only few open files. */
function addTo(hash, path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return
  if (info.isDirectory()) for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  else if (!isTest(path)) hash.update(`${sha256(readFileSync(path))} ${path}\n`)
}

/** Identifies the content of these files. Their times are of no use: files from an archive or a restore may be older than the last build. */
export function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}
export const digestOfPart = (part) => digestOf(sources[part])

const stamp = (part) => `dist/${part}.built`

/** The digest of what this part was built from; null if no build has finished. */
export const findBuilt = (part) => readFile(stamp(part), 'utf8').catch(() => null)

export const noteBuilt = (part, digest) => writeFile(stamp(part), digest)

/** Called when a build begins, so that an interrupted build never counts as one. */
export const forgetBuilt = (part) => rm(stamp(part), { force: true })
