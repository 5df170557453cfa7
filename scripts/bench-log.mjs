// How long appending, proving and verifying take when the log of timestamps is long; part of npm run bench.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, fileOf } from './bench-servers.mjs'

const ENTRIES = process.env.BENCH_ENTRIES ?? '100000'

await bundle()
const folder = await mkdtemp(join(tmpdir(), 'ideavault-bench-'))
try {
  const { status } = spawnSync(process.execPath, [fileOf('log')], {
    stdio: 'inherit',
    env: { ...process.env, WORKER: fileOf('worker'), DATA_DIR: folder, ENTRIES },
  })
  if (status !== 0) throw new Error(`The benchmark of the log ended with ${status}.`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
