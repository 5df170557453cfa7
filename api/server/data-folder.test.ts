import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseHalfRestored } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an interrupted restore stops the start; a new folder or complete data does not', async () => {
  await refuseHalfRestored(folder)
  await mkdir(join(folder, 'before-restore-2026-03-01'))
  await expect(refuseHalfRestored(folder)).rejects.toThrow('before-restore-2026-03-01')
  await mkdir(join(folder, 'db'))
  await expect(refuseHalfRestored(folder)).rejects.toThrow('did not finish')
  await writeFile(join(folder, 'db', 'data.mdb'), '')
  await refuseHalfRestored(folder)
})
