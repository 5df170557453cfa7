import { build } from 'esbuild'

/**
 * Packages with native code, threads or files of their own stay where they are installed. All others become part of the bundle:
 * to find and read their thousand files was a third of what a start of the server took.
 */
const external = ['@node-rs/argon2', 'fontkit', 'jsdom', 'lmdb', 'pino', 'piscina', 'sharp', 'woff2-encoder']

/** What packages in the older form expect to be there. */
const banner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles programs for Node: each is one file beside their shared chunks. From the folder that they are written to, the packages
 * that stay outside must be found.
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
