import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea } from '../access/people.ts'
import { GOOD_PASSWORD } from '../accounts/people.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { command } from './make-backup.ts'
import { buildPrograms, cleanUp, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

const publishBy = async (owner: Client) => {
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  return owner.put(`/api/ideas/${id}/publish`)
}

test('a log older than its last signed end stops publishing at the start, until a restore begins a new log', async () => {
  const dataDir = await temporaryFolder()
  const backup = join(await temporaryFolder(), 'vault.backup')
  const person = { name: 'Ada Example', email: 'ada@example.org', password: GOOD_PASSWORD }
  const start = async () => {
    const product = await startProduct({ DATA_DIR: dataDir })
    const owner = new Client(product.origin)
    await owner.post('/api/auth/register', person)
    await owner.post('/api/auth/login', { email: person.email, password: person.password })
    const stop = async () => {
      product.kill('SIGTERM')
      expect(await product.exit).toBe(0)
    }
    return { product, owner, stop }
  }
  const first = await start()
  expect((await publishBy(first.owner)).status).toBe(200)
  const older = (await first.owner.get('/api/log/checkpoint')).text
  expect(await command('backup', dataDir, [backup])).toMatchObject({ code: 0 })
  expect((await publishBy(first.owner)).status).toBe(200)
  const key = (await first.owner.get('/api/log/key')).text.trim()
  await first.stop()

  // Only the database is restored, as somebody might do by hand.
  const other = join(await temporaryFolder(), 'data')
  expect(await command('restore', other, [backup])).toMatchObject({ code: 0, stderr: '' })
  await rm(join(dataDir, 'db'), { recursive: true })
  await cp(join(other, 'db'), join(dataDir, 'db'), { recursive: true })
  const second = await start()
  await until(() => expect(second.product.stderr()).toContain('entry 1 is lost'))
  expect((await publishBy(second.owner)).code).toBe('log_changed')
  await second.stop()

  // `npm run restore` puts the current data aside and compares its last signed end with the backup.
  const restored = await command('restore', dataDir, [backup, '--replace'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toContain('signed at 2 entries and has 1 now: entry 1 is lost')
  const third = await start()
  expect((await publishBy(third.owner)).status).toBe(200)
  const keys = (await third.owner.get('/api/log/keys')).text.trim().split('\n')
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(key)
  expect(keys[0]).toMatch(/^\S+\/api\/log\/2\+/)
  expect(await readFile(join(dataDir, 'log-checkpoint'), 'utf8')).toMatch(/^\S+\/api\/log\/2\n2\n/)
  expect(await command('new-log', dataDir)).toMatchObject({
    stdout: expect.stringContaining('Nothing was changed'),
  })
  expect(await command('check', dataDir)).toMatchObject({ code: 0 })
  await third.stop()

  // A newer end, which an interrupted restore put aside, counts even if --checkpoint names an older one.
  const named = join(await temporaryFolder(), 'end')
  await writeFile(named, older)
  const aside = join(dataDir, 'before-restore-that-stopped')
  await mkdir(aside)
  for (const name of await readdir(dataDir))
    if (!name.startsWith('before-restore-')) await rename(join(dataDir, name), join(aside, name))
  const again = await command('restore', dataDir, [backup, '--checkpoint', named])
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(again.stdout).toMatch(
    /lacks the log of timestamps \S+\/api\/log\/2, .*\n(?:.*\n)*.*Its name is \S+\/api\/log\/3/,
  )
  expect(await readFile(join(dataDir, 'log-checkpoint'), 'utf8')).toMatch(/^\S+\/api\/log\/2\n2\n/)
})
