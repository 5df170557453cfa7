import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { findSmallDisk, notRunWithoutSmallDisk } from '../../scripts/small-disk.mjs'
import { findVectors, notRunWithoutVectors } from '../../scripts/vectors.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string that ends before the database's name. */
    storeUri: string
  }
}

const marker = 'database-name-goes-here'

/** One store for the whole run: the server that MONGODB_URI names, else the embedded one. Each test file has a database of its own. */
export default async function setup(project: TestProject) {
  const isWithoutVectors = findVectors() === null
  const stopStore = await provideStore(project)
  return async () => {
    await stopStore()
    if (findSmallDisk() === null) process.stdout.write(`${notRunWithoutSmallDisk}\n`)
    if (isWithoutVectors) process.stdout.write(`${notRunWithoutVectors}\n`)
  }
}

async function provideStore(project: TestProject) {
  const given = process.env.MONGODB_URI
  if (given) {
    const url = new URL(given)
    url.pathname = `/${marker}`
    project.provide('storeUri', url.toString())
    return async () => undefined
  }
  const folder = await mkdtemp(join(await findQuickFolder(), 'ideavault-store-'))
  const store = await startStore({ folder })
  project.provide('storeUri', store.uri(marker))
  return async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const roomNeeded = 4 * 2 ** 30

/** Memory, where there is plenty of it: the store of all tests commits some ten thousand times, and outlives no crash. */
async function findQuickFolder(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => null)
  return space && space.bavail * space.bsize > roomNeeded ? memory : tmpdir()
}
