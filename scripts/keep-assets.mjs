// Builds aside, and puts a build in the place of the one before. Files of earlier builds stay served for a while: a page that is open still names
// them after a release.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const keptDays = 30

const listNames = (folder) => readdir(folder).catch(() => [])

const LEFT_AFTER_MS = 3_600_000

/**
 * Builds into a folder of its own, which takes the place of the one before once it is whole: a server that runs meanwhile goes on
 * serving, and so does what is there when the build fails. What a killed build left goes with a later one.
 */
export async function buildAside(part, build, dist = 'dist') {
  for (const name of (await readdir(dist)).filter((one) => one.startsWith(`${part}.made-`))) {
    const { mtimeMs } = await stat(join(dist, name))
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) await rm(join(dist, name), { recursive: true, force: true })
  }
  const made = `${dist}/${part}.made-${randomUUID()}`
  await mkdir(made)
  try {
    await build(made)
  } finally {
    // Where one file found no room others are still being written: that is waited for, and the first reason is the one that is told.
    await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => undefined)
  }
}

/** What is missing, or was cut off while it was written, says nothing: its files count from now on. */
async function readRecord(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

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

/** Renames a folder where there is one, in the place of what may be there. */
async function moveOver(from, to) {
  if ((await listNames(from)).length === 0) return
  await rm(to, { recursive: true, force: true })
  await rename(from, to)
}

/**
 * Puts the folder `made`, which is whole, in the place of `served`, which a server may be serving meanwhile: `former` has that for the
 * moment between two renames, also for the next build where this one was killed then.
 */
export async function putInPlace({ made, served, former }) {
  await moveOver(served, former)
  await rename(made, served)
  await rm(former, { recursive: true, force: true })
}

/**
 * The same for what browsers load, with the files of earlier builds that are still served. `record` says since when each is replaced.
 * `page`, which checks packages, lies beside what is served, and is read by every start of the server: it changes whole, too.
 */
export async function release(places, now = Date.now()) {
  const { made, served, former, record, page } = places
  const assets = join(made, 'assets')
  await mkdir(assets, { recursive: true })
  const sources = new Map()
  for (const folder of [former, served])
    for (const name of await listNames(join(folder, 'assets')))
      sources.set(name, join(folder, 'assets', name))
  const kept = stillServed([...sources.keys()], await listNames(assets), await readRecord(record), now)
  for (const name of Object.keys(kept)) await copyFile(sources.get(name), join(assets, name))
  await rename(join(made, 'verify.html'), page)
  await putInPlace(places)
  await writeFile(record, JSON.stringify(kept))
}
