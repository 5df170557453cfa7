// What each part of the product is built from, and whether what is built is of that.
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

/** Takes each file at or below this path into account, in order: its name and what it holds. One after another, because a system may let a process open few. */
function addTo(hash, path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return
  if (info.isDirectory()) for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  else if (!isTest(path)) hash.update(`${sha256(readFileSync(path))} ${path}\n`)
}

/** Says what these files hold. Their times say nothing: those out of an archive, or put back, are older than what was built before. */
export function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}
export const digestOfPart = (part) => digestOf(sources[part])

const stamp = (part) => `dist/${part}.built`

/** The digest of what this part was built from; null where no build ended. */
export const findBuilt = (part) => readFile(stamp(part), 'utf8').catch(() => null)

export const noteBuilt = (part, digest) => writeFile(stamp(part), digest)

/** From now on until the end of a build: one that is cut off is no build of anything. */
export const forgetBuilt = (part) => rm(stamp(part), { force: true })
