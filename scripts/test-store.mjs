// npm run test:store -- FOLDER: runs MongoDB's public specification files (*.json below FOLDER, unified test format) against the
// embedded store, over its socket, or with MONGODB_URI against that server. Exits with 1 if any answer is wrong.
import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { endWithUs } from './end-with-us.mjs'
import { describeFile, describeSum, hasFailed } from './store-specification/report.mjs'
import { runFile } from './store-specification/run-file.mjs'

const [given] = process.argv.slice(2)
const folder = given && resolve(given)
if (!folder || !existsSync(folder)) {
  console.error(
    'npm run test:store -- FOLDER: a folder with specification files, such as source/crud/tests/unified',
  )
  console.error('of https://github.com/mongodb/specifications')
  process.exit(2)
}
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => join(folder, path))
  .sort()
if (paths.length === 0) {
  console.error(`no *.json in ${folder}`)
  process.exit(2)
}

const server = process.env.MONGODB_URI ? { uri: process.env.MONGODB_URI, stop: () => {} } : await startStore()
const all = []
try {
  for (const path of paths) {
    const verdicts = await runFile(path, server.uri)
    all.push(...verdicts)
    console.log(describeFile(relative(folder, path), verdicts))
  }
} finally {
  await server.stop()
}
console.log(describeSum(all))
process.exit(hasFailed(all) ? 1 : 0)

/** Starts a store in a process of its own on an empty folder. */
async function startStore() {
  await ensureBuilt(['server'])
  const data = mkdtempSync(join(tmpdir(), 'ideavault-test-store-'))
  const child = endWithUs(
    fork('dist/server/store.mjs', [], {
      env: { ...process.env, DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  )
  const uri = await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      const found = /mongodb:\/\/\S+/.exec(String(bytes))
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`The store stopped with ${code}.`)))
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { uri, stop }
}
