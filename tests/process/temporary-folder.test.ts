import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStore } from '../../api/backups/check-store.ts'
import { writeBackup } from '../../api/backups/write-backup.ts'
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
  'a command that is stopped by %s leaves no temporary copy',
  async (signal) => {
    const child = await start()
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(await readdir(folder)).toEqual([])
  },
)

test('a command that is moving data into place finishes before it stops', async () => {
  const child = await start('finishing')
  const said = text(child.stdout)
  child.kill('SIGINT')
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect([await said, await readdir(folder)]).toEqual(['done\n', []])
})

/** Makes folders as killed commands leave them, each with this file in it; those with `old` in their names are a day old. */
async function leave(names: string[], file: string): Promise<void> {
  for (const name of names) {
    const path = join(folder, name)
    await mkdir(path, { recursive: true })
    await writeFile(join(path, file), 'all words')
    const yesterday = new Date((await stat(path)).mtimeMs - 25 * 3_600_000)
    if (name.includes('old')) await utimes(path, yesterday, yesterday)
  }
}

test('checks and backups remove copies that killed commands left a day ago, and no others', async () => {
  const dataDir = join(folder, 'data')
  await (await startStore({ folder: join(dataDir, 'db') })).close()
  await leave(
    ['data/checking-old', 'data/checking-new', 'data/restoring-old', 'data/restoring-new'],
    'data.mdb',
  )
  await leave(['data/before-restore-old'], 'data.mdb')
  await checkStore(dataDir, async () => null)
  const kept = ['before-restore-old', 'checking-new', 'db', 'restoring-new']
  expect((await readdir(dataDir)).toSorted()).toEqual(kept)

  await leave(['old.backup.partial-a1B2c3', 'new.backup.partial-a1B2c3'], 'data.mdb')
  await leave(['old.film.partial-a1B2c3'], 'film.mp4')
  await writeBackup(dataDir, join(folder, 'vault.backup'))
  expect((await readdir(folder)).filter((name) => name.includes('partial')).toSorted()).toEqual([
    'new.backup.partial-a1B2c3',
    'old.film.partial-a1B2c3',
  ])
})
