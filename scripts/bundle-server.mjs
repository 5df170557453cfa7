import { build } from 'esbuild'

/**
 * Packages with native code, threads or files of their own stay where they are installed. All others become part of the bundle:
 * finding and reading their thousand files took a third of the server's start.
 */
const external = ['@node-rs/argon2', 'fontkit', 'jsdom', 'lmdb', 'pino', 'piscina', 'sharp', 'woff2-encoder']

/** Names that CommonJS packages expect to exist. */
const banner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles programs for Node: each is one file beside their shared chunks. The packages that stay outside must be resolvable from
 * the output folder.
 */
export async function bundleServer(programs, folder, options = {}) {
  await build({
    entryPoints: programs,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external,
    banner: { js: banner },
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: { '#contract': './api/contract' },
    logLevel: 'warning',
    ...options,
  })
}
