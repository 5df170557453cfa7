import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { bundleServer } from '../../scripts/bundle-server.mjs'

/**
 * Bundles programs so that they can run as processes of their own, at most once in a run of tests. Answers the folder, from
 * which packages are found; the run removes it.
 */
export async function bundleOnce(name: string, programs: Record<string, string>): Promise<string> {
  const folder = join(inject('bundleFolder'), name)
  if (existsSync(folder)) return folder
  const building = `${folder}-${process.pid}`
  const absWorkingDir = resolve(import.meta.dirname, '../..')
  await bundleServer(programs, building, { absWorkingDir, logLevel: 'error' })
  // Another test file may have been faster.
  await rename(building, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(building, { recursive: true })
  })
  return folder
}
