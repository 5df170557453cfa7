import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { removeRunning, writeRunning } from './running-server.ts'

test('running.json of one server stays when another server with the same data folder stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-running-'))
  const [old, next] = [readConfig({ PORT: '3001' }), readConfig({ PORT: '3002' })]
  const noted = () => readFile(join(folder, 'running.json'), 'utf8')
  await writeRunning(folder, old)
  await writeRunning(folder, next)
  await removeRunning(folder, old)
  expect(await noted()).toContain('http://127.0.0.1:3002')
  await removeRunning(folder, next)
  await expect(noted()).rejects.toThrow('ENOENT')
  await removeRunning(folder, next)
  await rm(folder, { recursive: true })
})
