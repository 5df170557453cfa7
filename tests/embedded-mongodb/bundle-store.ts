// Builds worker.ts and serve.ts the way the product's build does, into a folder from which packages are found.
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

const source = resolve(import.meta.dirname, '../../api/embedded-mongodb')
const target = resolve(import.meta.dirname, '../../node_modules/.cache/embedded-mongodb', String(process.pid))

export interface Bundles {
  worker: string
  serve: string
  remove: () => void
}

export async function bundleStore(): Promise<Bundles> {
  await build({
    entryPoints: [join(source, 'worker.ts'), join(source, 'serve.ts')],
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
  })
  const remove = () => rmSync(target, { recursive: true, force: true })
  return { worker: join(target, 'worker.mjs'), serve: join(target, 'serve.mjs'), remove }
}
