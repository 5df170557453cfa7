import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'vitest'

/**
 * Packages with native code, threads or files of their own. All others become part of the bundle: to find and read their
 * thousand files is a third of what a start takes, and tests start some hundred processes.
 */
const external = ['@node-rs/argon2', 'fontkit', 'jsdom', 'lmdb', 'pino', 'piscina', 'sharp', 'woff2-encoder']

/** What packages in the older form expect to be there. */
const banner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles programs so that they can run as processes of their own, at most once in a run of tests. Answers the folder, from
 * which packages are found; the run removes it.
 */
export async function bundleOnce(name: string, programs: Record<string, string>): Promise<string> {
  const folder = join(inject('bundleFolder'), name)
  if (existsSync(folder)) return folder
  const building = `${folder}-${process.pid}`
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../..'),
    entryPoints: programs,
    outdir: building,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external,
    banner: { js: banner },
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: { '#contract': './api/contract' },
    logLevel: 'error',
  })
  // Another test file may have been faster.
  await rename(building, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(building, { recursive: true })
  })
  return folder
}
