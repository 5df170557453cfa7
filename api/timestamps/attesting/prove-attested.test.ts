import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckpoint } from '#contract/proofs/checkpoint.ts'
import { parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { appendEntries } from '../transparency-log/append-entries.ts'
import { listLogKeys } from '../transparency-log/log-keys.ts'
import { addCosignature } from './cosignature.model.ts'
import { proveStamped, proveWitnessed } from './prove-attested.ts'
import { findStamp, LogStampModel } from './stamp.model.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const digestOf = (n: number) => sha256(`attested ${n}`)
/** The size of the checkpoint that proves this entry, and which witnesses signed it. */
async function provedBy(n: number) {
  const { proof, witnesses } = (await proveWitnessed(digestOf(n))) ?? expect.fail('not proved')
  const end = openCheckpoint(parseLogProof(proof)?.checkpoint ?? '', await listLogKeys())
  return [end?.size, witnesses]
}
const cosign = (size: number, witness: string) =>
  addCosignature(size, witness, `\u2014 ${witness} AAAAAAA=\n`)

test('an entry is proved by the end that most witnesses have signed, of the next ends that cover it', async () => {
  for (let n = 0; n < 4; n++) await appendEntries(server.context, [digestOf(n)])
  expect(await provedBy(0)).toEqual([4, []])
  await cosign(1, 'a')
  expect(await provedBy(0)).toEqual([1, ['a']])
  // That checkpoint was signed before the next entry was added.
  expect(await provedBy(1)).toEqual([4, []])
  for (const [size, witness] of [
    [2, 'b'],
    [2, 'a'],
    [2, 'a'],
    [3, 'a'],
    [3, 'b'],
  ] as const)
    await cosign(size, witness)
  expect([await provedBy(0), await provedBy(1), await provedBy(2)]).toEqual([
    [2, ['a', 'b']],
    [2, ['a', 'b']],
    [3, ['a', 'b']],
  ])
  expect(await provedBy(3)).toEqual([4, []])
  expect(await proveWitnessed(digestOf(9))).toBeNull()
})

test('a stamp covers the entries before its end and no later one', async () => {
  const at = new Date('2026-11-21T09:41:07Z')
  await LogStampModel.create({ _id: 2, token: 'AAAA', root: 'AAAA', at, authority: 'Example Time' })
  expect([(await findStamp(0))?._id, (await findStamp(1))?._id, await findStamp(2)]).toEqual([2, 2, null])
  expect((await proveStamped(digestOf(1)))?.checkpoint).toContain('\n2\n')
  expect(await proveStamped(digestOf(2))).toBeNull()
  expect(await proveStamped(digestOf(9))).toBeNull()
})
