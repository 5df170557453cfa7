// Builds into a separate folder, and replaces the previous build with it. Files of earlier builds are served for some time,
// because pages that were open during a release still request them.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const keptDays = 30

const listNames = (folder) => readdir(folder).catch(() => [])

const LEFT_AFTER_MS = 3_600_000

/**
 * Builds into a folder of its own, which replaces the previous one once it is complete: a running server keeps serving, and if the build
 * fails, the previous one stays. What a killed build left is removed by a later one.
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
    // If one file found no room, others are still being written: wait for them, and report the first error.
    await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => undefined)
  }
}

/** A record that is missing or truncated counts as empty: its files count from now on. */
async function readRecord(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Those of the previously served files that are not in the new build, with the time when they were replaced, and without
 * those replaced too long ago. Only the time since a file was replaced counts, however old it is.
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

/** Renames a folder if it exists, replacing the target. */
async function moveOver(from, to) {
  if ((await listNames(from)).length === 0) return
  await rm(to, { recursive: true, force: true })
  await rename(from, to)
}

/**
 * Replaces `served`, from which a server may be serving meanwhile, by the complete folder `made`. Between the two renames the previous
 * build is in `former`, where the next build also finds it if this one was killed at that moment.
 */
export async function putInPlace({ made, served, former }) {
  await moveOver(served, former)
  await rename(made, served)
  await rm(former, { recursive: true, force: true })
}

/**
 * Does the same for the files that browsers load, together with files of earlier builds that are still served. `record` stores when each was
 * replaced. `page`, which checks packages, is beside the served folder, and every start of the server reads it: it is also replaced as a whole.
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
