// The files of earlier builds stay served for a while: a page that is open still names them after a release.
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const keptDays = 30

const listNames = (folder) => readdir(folder).catch(() => [])
const readRecord = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))

/**
 * Of the files that were served before, those that are not in the new build, by the time when they were replaced; without
 * those replaced too long ago. A file counts from its replacement, however old it is.
 */
export function stillServed(before, current, replacedAt, now) {
  const oldest = now - keptDays * 86_400_000
  const there = new Set(current)
  return Object.fromEntries(
    before
      .filter((name) => !there.has(name))
      .map((name) => [name, replacedAt[name] ?? now])
      .filter(([, time]) => time >= oldest),
  )
}

/** Call before a build: puts the files aside. What a build that failed left aside stays there too. */
export async function putAssetsAside({ assets, aside }) {
  await mkdir(aside, { recursive: true })
  for (const name of await listNames(assets)) await rename(join(assets, name), join(aside, name))
}

/** Call after a build: brings back what is still served. */
export async function bringAssetsBack({ assets, aside, record }, now = Date.now()) {
  const kept = stillServed(await listNames(aside), await listNames(assets), await readRecord(record), now)
  for (const name of Object.keys(kept)) await copyFile(join(aside, name), join(assets, name))
  await writeFile(record, JSON.stringify(kept))
  await rm(aside, { recursive: true, force: true })
}
