import { join } from 'node:path'
import { bundleOnce } from '../support/bundle-once.ts'

export interface Bundles {
  worker: string
  serve: string
}

/** Builds worker.ts and api/store.ts, so that they can run as a thread and as a process. */
export async function bundleStore(): Promise<Bundles> {
  const source = 'api/embedded-mongodb'
  const folder = await bundleOnce('store', { worker: `${source}/worker.ts`, serve: 'api/store.ts' })
  return { worker: join(folder, 'worker.mjs'), serve: join(folder, 'serve.mjs') }
}
