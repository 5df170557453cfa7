import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { removeRunning, writeRunning } from './running-server.ts'

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  rm: () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })),
}))

test('running.json on a read-only disk cannot be removed, and the server still stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-running-'))
  const config = readConfig({ PORT: '3999' })
  await writeRunning(folder, config)
  await removeRunning(folder, config)
  expect(await readFile(join(folder, 'running.json'), 'utf8')).toContain('3999')
  rmSync(folder, { recursive: true })
})
