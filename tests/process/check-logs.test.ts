import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { agree, identify, makeIdea, makeShare, open, signUp } from '../access/people.ts'
import { Client } from '../support/client.ts'
import { command } from './make-backup.ts'
import { buildPrograms, cleanUp, startProduct } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

test('npm run check names an event that was changed in the log of an idea', async () => {
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

test('npm run person exports and erases what a running server holds about an address; the logs stay valid', async () => {
  const product = await startProduct()
  const browsers = { browser: () => new Client(product.origin) }
  const owner = await signUp(browsers)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  await open(await agree(await identify(browsers, (await makeShare(owner, id)).accessLink)))
  const { dataDir } = product
  const person = (...args: string[]) => command('person', dataDir, args)
  const address = 'Grace@example.org'
  const { code, stdout, stderr } = await person('export', address)
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({
    address: 'grace@example.org',
    held: { recipients: [{ name: 'Grace Reader' }], acceptances: [{ address: expect.any(String) }] },
  })
  for (const args of [
    ['erase', 'nobody'],
    ['erase', address, '--everything'],
  ])
    expect(await person(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage:'),
    })
  expect((await person('erase', address)).stderr).toContain('Give a reason')
  expect((await person('erase', address, '--reason', `by ${address}`)).stderr).toContain(
    'without the address',
  )
  const erased = await person('erase', address, '--reason', 'asked on 3 May')
  expect(erased).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Kept: 1 accepted') })
  expect((await person('erasures')).stdout).toContain('done: asked on 3 May\n  acceptances kept')
  expect(await command('check', dataDir)).toMatchObject({ code: 0, stderr: '' })
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)
  expect((await person('erase', address, '--reason', 'again', '--acceptances')).stdout).toContain(
    'acceptances: 1',
  )
  expect(await command('check', dataDir)).toMatchObject({ code: 0, stderr: '' })
})
