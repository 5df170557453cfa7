import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSecretKey } from './secret-key.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>()
  return {
    ...files,
    // Like Linux on a full disk: the file is created, but there is no room for its content.
    async writeFile(path: string, text: string, options: object) {
      await files.writeFile(path, disk.isFull ? '' : text, options)
      if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a first start that failed on a full disk does not prevent a later one', async () => {
  disk.isFull = true
  await expect(readSecretKey(folder)).rejects.toThrow('ENOSPC')
  disk.isFull = false
  expect(await readSecretKey(folder)).toMatch(/^[0-9a-f]{64}$/)
})
