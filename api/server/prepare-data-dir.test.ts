import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDataDir } from './prepare-data-dir.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the data folder is created with its parents for this user only, also by simultaneous starts', async () => {
  const path = join(folder, 'a', 'b', 'c')
  await Promise.all([prepareDataDir(path), prepareDataDir(path), prepareDataDir(path)])
  expect(await prepareDataDir(path)).toBe(path)
  for (const made of [path, join(folder, 'a')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
})

test('a data folder that cannot be created is refused with a message', async () => {
  await expect(prepareDataDir('/proc/none/data')).rejects.toThrow(
    /^The data folder \/proc\/none\/data cannot be written \(E\w+\). Choose another one with DATA_DIR.$/,
  )
})
