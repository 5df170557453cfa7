// What each part of the product is built from, and whether what is built is of that.
import { readdir, stat, writeFile } from 'node:fs/promises'
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
async function newest(path) {
  const info = await stat(path).catch(() => null)
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const entries = await readdir(path)
  const times = await Promise.all(
    entries.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => newest(join(path, name))),
  )
  return Math.max(info.mtimeMs, ...times)
}

const stamp = (part) => `dist/${part}.built`
export async function isFresh(part) {
  const built = await stat(stamp(part)).catch(() => null)
  if (!built) return false
  const times = await Promise.all(sources[part].map(newest))
  return built.mtimeMs >= Math.max(...times)
}

export const noteBuilt = (part) => writeFile(stamp(part), new Date().toISOString())
