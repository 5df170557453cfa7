import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { buildPrograms, cleanUp, run, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

test('a command that fails on a damaged record ends with code 1 and the reason', async () => {
  const dataDir = await temporaryFolder()
  expect(await run('invite', { DATA_DIR: dataDir }, ['ada@example.org']).exit).toBe(0)
  const store = await startStore({ folder: join(dataDir, 'db') })
  const client = await MongoClient.connect(store.uri('ideavault'))
  await client.db().collection('mail_queue').insertOne({ kind: 'written-by-the-test' })
  await client.close()
  await store.close()
  const file = join(dataDir, 'db', 'data.mdb')
  const bytes = await readFile(file)
  const damage = (at: number): void => {
    if (at < 0) return
    bytes[at] = 0x43
    damage(bytes.indexOf('written-by-the-test', at))
  }
  damage(bytes.indexOf('written-by-the-test'))
  await writeFile(file, bytes)
  const failed = run('mail', { DATA_DIR: dataDir })
  expect([await failed.exit, failed.stderr()]).toEqual([1, expect.stringContaining('damaged record')])
})

test.each([
  ['mail', [], '.'],
  ['mail', [], 'mistyped'],
  ['person', ['export', 'ada@example.org'], 'mistyped'],
] as const)('%s %j where there is no data ends with code 1 and makes none: %s', async (name, args, at) => {
  const folder = await temporaryFolder()
  const program = run(name, { DATA_DIR: join(folder, at) }, [...args])
  const line = `There is no data in ${join(folder, at)}. Set DATA_DIR as for npm start.\n`
  expect([await program.exit, program.stdout(), program.stderr()]).toEqual([1, '', line])
  expect(await readdir(folder)).toEqual([])
})

const verifyUsage = `Name three files: npm run verify -- manifest.json manifest.json.tlog-proof log.key, or manifest.json manifest.json.ots bitcoin-headers.json;
or a package: npm run verify -- package.zip`

test.each([
  ['backup', ['--help'], 'Usage: npm run backup -- FILE'],
  ['backup', ['one.backup', 'two.backup'], 'Usage: npm run backup -- FILE'],
  ['check', ['--help'], 'Usage: npm run check'],
  ['invite', ['ada@example.org', 'bob@example.org'], 'Usage: npm run invite -- name@example.org'],
  ['mail', ['--help'], 'Usage: npm run mail'],
  ['new-push-key', ['--help'], 'Usage: npm run new-push-key'],
  ['store', ['--help'], 'Usage: npm run store [-- --port N | -- --socket PATH]'],
  ['verify', ['--help'], verifyUsage],
  ['verify', ['nothing.zip'], 'There is no file nothing.zip.'],
  ['verify', ['nothing.json', 'a.ots', 'b.json'], 'There is no file nothing.json.'],
] as const)(
  '%s with wrong arguments does nothing and prints how it is used: %j',
  async (name, args, usage) => {
    const dataDir = await temporaryFolder()
    const program = run(name, { DATA_DIR: dataDir }, [...args])
    expect([await program.exit, program.stdout(), program.stderr()]).toEqual([1, '', `${usage}\n`])
    expect(await readdir(dataDir)).toEqual([])
  },
)
