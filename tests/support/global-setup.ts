import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { findSmallDisk, notRunWithoutSmallDisk } from '../../scripts/small-disk.mjs'
import { withDatabase } from '../../scripts/store-address.mjs'
import { findVectors, notRunWithoutVectors } from '../../scripts/vectors.mjs'
import { findQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string with a placeholder for the database's name. */
    storeUri: string
    /** Where tests put what they bundle (tests/support/bundle-once.ts). */
    bundleFolder: string
  }
}

const marker = 'database-name-goes-here'

/**
 * One store for the whole run: the server that MONGODB_URI names, or the embedded one. Each test file has a database of its own.
 * All tests use a temporary folder that is removed at the end of the run.
 */
export default async function setup(project: TestProject) {
  const isWithoutVectors = findVectors() === null
  const temporary = await mkdtemp(join(await findQuickFolder(), 'ideavault-tests-'))
  process.env.TMPDIR = temporary
  const bundles = resolve('node_modules/.cache/bundles-of-tests', String(process.pid))
  project.provide('bundleFolder', bundles)
  const stopStore = await provideStore(project, join(temporary, 'store'))
  return async () => {
    await stopStore()
    await Promise.all([temporary, bundles].map((folder) => rm(folder, { recursive: true, force: true })))
    if (findSmallDisk() === null) process.stdout.write(`${notRunWithoutSmallDisk}\n`)
    if (isWithoutVectors) process.stdout.write(`${notRunWithoutVectors}\n`)
  }
}

async function provideStore(project: TestProject, folder: string) {
  const given = process.env.MONGODB_URI
  if (given) {
    project.provide('storeUri', withDatabase(given, marker))
    return async () => undefined
  }
  const store = await startStore({ folder })
  project.provide('storeUri', store.uri(marker))
  return () => store.close()
}
