import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStore } from '../embedded-mongodb/start-store.ts'
import { sha256Of } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-backup-'))
  dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'secret-key'), 'k'.repeat(64))
  const store = await startStore({ folder: join(dataDir, 'db') })
  const client = new MongoClient(store.uri('app'))
  const docs = Array.from({ length: 2000 }, (_, n) => ({ _id: n, text: 'word '.repeat(100) }))
  await client.db().collection<{ _id: number; text: string }>('words').insertMany(docs)
  await client.close()
  await store.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const unpacked = async () => mkdtemp(join(folder, 'unpacked-'))

test('a backup can be read even if a file of the data folder grew while it was written', async () => {
  const log = join(dataDir, 'server.log')
  await writeFile(log, 'started\n')
  const timer = setInterval(() => appendFileSync(log, 'a request was refused\n'), 1)
  const backup = join(folder, 'vault.backup')
  await writeBackup(dataDir, backup)
  clearInterval(timer)
  expect(await readBackup(backup, await unpacked())).toMatchObject({ format: 'ideavault-backup-1' })
})

test('a backup contains a secret key that is a link to a file elsewhere', async () => {
  await rm(join(dataDir, 'secret-key'))
  await writeFile(join(folder, 'key-elsewhere'), 'k'.repeat(64))
  await symlink(join(folder, 'key-elsewhere'), join(dataDir, 'secret-key'))
  const { files } = await writeBackup(dataDir, join(folder, 'vault.backup'))
  expect(files.map(({ name }) => name)).toContain('secret-key')
})

test('no backup is written if the secret key is a link to a missing file', async () => {
  await rm(join(dataDir, 'secret-key'))
  await symlink(join(folder, 'not-mounted'), join(dataDir, 'secret-key'))
  const backup = join(folder, 'vault.backup')
  await expect(writeBackup(dataDir, backup)).rejects.toThrow(
    `${join(dataDir, 'secret-key')} is a link to a file that does not exist. No backup was written.`,
  )
  expect(await readdir(folder)).not.toContain('vault.backup')
})

test('a backup leaves out running.json and lost+found', async () => {
  await writeFile(join(dataDir, 'running.json'), '{"listens":"http://127.0.0.1:3000"}\n')
  await mkdir(join(dataDir, 'lost+found'))
  await writeFile(join(dataDir, 'lost+found', '#12'), 'found')
  await mkdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', 'a.eml'), 'To: ada@example.org')
  const { files } = await writeBackup(dataDir, join(folder, 'vault.backup'))
  expect(files.map(({ name }) => name).toSorted()).toEqual(['db/data.mdb', 'outbox/a.eml', 'secret-key'])
})

test('of two backups to one name at the same time, one is written with a matching digest', async () => {
  const backup = join(folder, 'vault.backup')
  const outcomes = await Promise.allSettled([writeBackup(dataDir, backup), writeBackup(dataDir, backup)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `${backup} already exists. Choose another name; nothing was written.` },
  })
  const [digest] = (await readFile(`${backup}.sha256`, 'utf8')).split(' ')
  expect(digest).toBe(await sha256Of(backup))
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'vault.backup', 'vault.backup.sha256'])
})
