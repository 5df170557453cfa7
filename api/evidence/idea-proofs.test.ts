import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { formatKey } from '#contract/proofs/signed-note.ts'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { listLogKeys } from '../timestamps/transparency-log/log-keys.ts'
import { rotateKey } from '../timestamps/transparency-log/rotate-key.ts'
import { findProofs } from './idea-proofs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a certificate names the log and key that signed its proof, also after the key was changed', async () => {
  const owner = await signUp(server)
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>Words.</p>')
  const idea = (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
  const [key = expect.fail('no key')] = await listLogKeys()
  const shown = async () => {
    const { files, rows } = await findProofs(idea.digest ?? '')
    const proof = String(files.find(({ path }) => path.endsWith('.tlog-proof'))?.content)
    return {
      row: rows.find(([term]) => term === 'Log')?.[1],
      by: proof.trim().split('\n').at(-1)?.split(' ')[1],
    }
  }
  const [name, keyId] = formatKey(key).split('+')
  const expected = { row: `${name}, entry 0, signed by key ${keyId}`, by: name }
  expect(await shown()).toEqual(expected)
  await rotateKey(server.context)
  expect((await listLogKeys())[0]?.name).not.toBe(name)
  expect(await shown()).toEqual(expected)
})
