import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { ED25519, formatKey } from '#contract/proofs/signed-note.ts'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { makeIdea, signUp } from '../access/people.ts'
import { Client } from '../support/client.ts'
import { command } from './make-backup.ts'
import { buildPrograms, cleanUp, run, startProduct } from './programs.ts'

let folder: string
beforeAll(async () => {
  await buildPrograms()
  folder = await mkdtemp(join(tmpdir(), 'ideavault-verify-'))
})
afterAll(async () => {
  await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

async function verify(...args: string[]) {
  const program = run('verify', {}, args)
  return { code: await program.exit, said: program.stdout() + program.stderr() }
}

test('npm run verify proves an idea without the server, by three files or by a package and a named key', async () => {
  const product = await startProduct()
  const owner = await signUp({ browser: () => new Client(product.origin) })
  for (const title of ['Quiet fan', 'Folding hinge']) {
    const { id } = await makeIdea(owner, title, '<p>x</p>')
    await owner.put(`/api/ideas/${id}/publish`)
  }
  const idea = (await owner.get('/api/ideas/2')).json(Idea)
  const save = async (name: string, path: string) => {
    await writeFile(join(folder, name), (await owner.get(path)).bytes)
    return join(folder, name)
  }
  const manifest = await save('manifest.json', '/api/ideas/2/manifest')
  const proof = await save('manifest.json.tlog-proof', `/api/log/proof/${idea.digest}`)
  const key = await save('log.key', '/api/log/key')
  const zip = await save('idea-2.evidence.zip', '/api/ideas/2/evidence')
  expect(await command('check', product.dataDir)).toMatchObject({ code: 0 })
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)

  expect(await verify(manifest, proof, key)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /is entry 1 of 2 .+, signed by the key in \S+log\.key\.\nNot proved: that this is/,
    ),
  })
  await writeFile(manifest, '{}')
  expect(await verify(manifest, proof, key)).toEqual({ code: 1, said: expect.stringContaining('Not proved') })
  expect(await verify(manifest, key, key)).toEqual({
    code: 1,
    said: expect.stringContaining('is not a proof'),
  })
  expect(await verify(manifest, proof, proof)).toEqual({
    code: 1,
    said: expect.stringContaining('is not the key'),
  })
  expect(await verify(manifest)).toEqual({ code: 1, said: expect.stringContaining('Name three files') })
  expect(await verify(zip, key)).toEqual({
    code: 0,
    said: expect.stringContaining('proved   The files are unchanged'),
  })
  // The key is named by the package alone, so whoever made the package may have made the key, too.
  expect(await verify(zip)).toEqual({
    code: 1,
    said: expect.stringMatching(/^These exact words were reportedly recorded by /),
  })
  const other = join(folder, 'other.key')
  await writeFile(other, formatKey({ name: 'x', type: ED25519, publicKey: new Uint8Array(32).fill(9) }))
  expect(await verify(zip, other)).toEqual({
    code: 1,
    said: expect.stringMatching(/^The files fit together, and nothing here proves a date\./),
  })
  await writeFile(zip, (await readFile(zip)).subarray(1))
  expect(await verify(zip)).toEqual({ code: 1, said: expect.stringContaining('Not genuine: ') })

  await truncate(zip, 3 * 1024 ** 3)
  expect(await verify(zip)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Not checked: This file has more than 256 MB\./),
  })

  const store = await startStore({ folder: join(product.dataDir, 'db') })
  const client = await mongo.MongoClient.connect(store.uri('ideavault'))
  const entries = client.db().collection<{ _id: number; digest: string }>('log_entries')
  await entries.updateOne({ _id: 0 }, { $set: { digest: 'f'.repeat(64) } })
  await client.close()
  await store.close()
  const checked = await command('check', product.dataDir)
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('Entry 0 was changed.')])
})
