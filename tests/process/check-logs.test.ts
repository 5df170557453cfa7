import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { makeIdea, makeShare, signUp } from '../access/people.ts'
import { Client } from '../support/client.ts'
import { command } from './make-backup.ts'
import { buildPrograms, cleanUp, startProduct } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

test('npm run check verifies the logs of ideas: an event that somebody changed in the file is named', async () => {
  const product = await startProduct()
  const owner = await signUp({ browser: () => new Client(product.origin) })
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  await makeShare(owner, id)
  await makeShare(owner, id)
  const { dataDir } = product
  expect(await command('check', dataDir)).toMatchObject({ code: 0, stderr: '' })
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)

  const store = await startStore({ folder: join(dataDir, 'db') })
  const client = await mongo.MongoClient.connect(store.uri('ideavault'))
  const events = client.db().collection('activity_events')
  await events.updateOne({ ideaId: id, sequence: 1 }, { $set: { kind: 'link-revoked' } })
  await client.close()
  await store.close()
  const checked = await command('check', dataDir)
  expect([checked.code, checked.stdout]).toEqual([
    1,
    expect.stringContaining(` 1 faults.\nThe log of idea ${id}: event 1 was changed.\n`),
  ])
})
