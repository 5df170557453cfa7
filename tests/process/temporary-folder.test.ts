import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStore } from '../../api/backups/check-store.ts'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { bundleProcess } from '../support/own-process.ts'

let program: string
let folder: string
beforeAll(async () => {
  program = await bundleProcess('tests/process/work-in-folder.ts')
  folder = await mkdtemp(join(tmpdir(), 'temporary-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(...more: string[]) {
  const child = spawn(process.execPath, [program, join(folder, 'copy-'), ...more])
  await once(child.stdout, 'data')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^copy-/)])
  return child
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s stops leaves no copy',
  async (signal) => {
    const child = await start()
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(await readdir(folder)).toEqual([])
  },
)

test('one that moves data to its place ends first', async () => {
  const child = await start('finishing')
  const said = text(child.stdout)
  child.kill('SIGINT')
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect([await said, await readdir(folder)]).toEqual(['done\n', []])
})

test('a check removes the copies of checks that were killed a day ago, and no others', async () => {
  const dataDir = join(folder, 'data')
  await (await startStore({ folder: join(dataDir, 'db') })).close()
  for (const name of ['checking-old', 'checking-new']) {
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'data.mdb'), 'all words')
  }
  const yesterday = new Date((await stat(dataDir)).mtimeMs - 25 * 3_600_000)
  await utimes(join(dataDir, 'checking-old'), yesterday, yesterday)
  await checkStore(dataDir, async () => null)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('checking-'))).toEqual(['checking-new'])
})
