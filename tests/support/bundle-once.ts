import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { inject } from 'vitest'
import { bundleServer } from '../../scripts/bundle-server.mjs'
import { until } from './until.ts'

/**
 * Bundles programs so that they can run as processes of their own, at most once in a test run: other test files wait until
 * it is done. Returns the folder, from which packages can be resolved; it is removed at the end of the run.
 */
export async function bundleOnce(name: string, programs: Record<string, string>): Promise<string> {
  const folder = join(inject('bundleFolder'), name)
  if (existsSync(folder)) return folder
  const building = `${folder}-building`
  await mkdir(dirname(building), { recursive: true })
  const isFirst = await mkdir(building).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isFirst) await bundle(programs, building, folder)
  else await until(() => existsSync(folder) || Promise.reject(new Error(`${folder} is not there yet`)))
  return folder
}

async function bundle(programs: Record<string, string>, building: string, folder: string): Promise<void> {
  const absWorkingDir = resolve(import.meta.dirname, '../..')
  try {
    await bundleServer(programs, building, { absWorkingDir, logLevel: 'error' })
    // Another process may have created it since the check above.
    if (!existsSync(folder)) await rename(building, folder)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}
