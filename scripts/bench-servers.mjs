// Starts what `npm run bench` measures: the store, in a thread or in a process of its own, and the app of tests/bench on it.
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { endWithUs } from './end-with-us.mjs'

const folder = resolve('node_modules/.cache/bench')
const bundles = {
  server: 'tests/bench/bench-server.ts',
  worker: 'api/embedded-mongodb/worker.ts',
  store: 'api/store.ts',
  log: 'tests/bench/bench-log.ts',
  pdf: 'tests/support/make-pdf.ts',
}
/** The path of a bundle. */
export const fileOf = (name) => `${folder}/${name}.mjs`

/** Bundles the current sources. */
export const bundle = () =>
  build({
    entryPoints: bundles,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: { '#contract': './api/contract' },
  })

/** Starts a store in a process of its own. */
export async function startStoreProcess(dataDir) {
  const child = endWithUs(
    fork(fileOf('store'), [], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  )
  const uri = await new Promise((found) =>
    child.stdout.on('data', (bytes) => {
      const [address] = /mongodb:\/\/\S+/.exec(String(bytes)) ?? []
      if (address) found(address)
    }),
  )
  return { uri, pid: child.pid, stop: () => stop(child) }
}

/** Starts the app with bare routes beside it. Without STORE_URI the store runs in a thread of the same process. */
export async function startApp(env) {
  const child = endWithUs(
    fork(fileOf('server'), [], {
      env: { ...process.env, WORKER: fileOf('worker'), ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const ready = await new Promise((done, fail) => {
    child.once('message', done)
    child.once('exit', (code) => fail(new Error(`The bench server stopped with ${code}.`)))
  })
  child.removeAllListeners('exit')
  const commands = () =>
    new Promise((done) => {
      child.once('message', done)
      child.send('commands')
    })
  return { ...ready, pid: child.pid, commands, stop: () => stop(child) }
}

const stop = (child) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
