import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCheckpoint } from '#contract/proofs/checkpoint.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { findPublicKey, getSigningKey } from '../../adapters/signing/signing-key.ts'
import { appendEntries } from './append-entries.ts'
import { CheckpointModel } from './checkpoint.model.ts'
import { listOrigins } from './identity.model.ts'
import { faultOfLog, readNote } from './kept-checkpoint.ts'
import { newestFirst } from './newest-first.ts'
import { openNewLogAfterLoss } from './open-new-log.ts'

let server: TestServer
let origin = ''
beforeEach(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  for (let size = 1; size <= 4; size++) await grow()
  ;[origin = ''] = await listOrigins()
})
afterEach(() => server.close())

const grow = () => appendEntries(server.context, [randomBytes(32).toString('hex')])
const noteAt = async (size: number) => (await CheckpointModel.findById(size).orFail()).note
/** A checkpoint that is newer than the data. */
const lostNote = (size: number, name = origin) =>
  `${formatCheckpoint({ origin: name, size, root: new Uint8Array(32) })}\nsignature\n`

test('a loss shown by a newer end is found even if older ends show none', async () => {
  const ends = [await noteAt(3), lostNote(5), await noteAt(2)]
  expect(await openNewLogAfterLoss([await noteAt(3), null, await noteAt(4)])).toEqual([])
  expect(await openNewLogAfterLoss(ends)).toEqual([
    expect.stringContaining('entry 4 is lost'),
    `A new log continues from here, signed by the same key. Its name is ${origin}/2`,
  ])
  expect(await openNewLogAfterLoss(ends)).toEqual([])
  await grow()
  expect(await noteAt(5)).toMatch(`${origin}/2\n5\n`)
})

test('the step before opening a new log is repeated until it succeeded, and then not run again', async () => {
  const ends = [lostNote(6, (await listOrigins())[0])]
  const stopped = () => Promise.reject(new Error('stopped'))
  await expect(openNewLogAfterLoss(ends, stopped)).rejects.toThrow('stopped')
  let times = 0
  const count = async () => {
    times += 1
  }
  expect(await openNewLogAfterLoss(ends, count)).not.toEqual([])
  expect(await openNewLogAfterLoss(ends, count)).toEqual([])
  expect(times).toBe(1)
})

test('a loss shown by an older end is found even if a newer end shows none', async () => {
  expect(await openNewLogAfterLoss([await noteAt(4), lostNote(3)])).toEqual([
    expect.stringContaining('The first 3 entries of the log of timestamps are not those that were signed'),
    expect.stringContaining(`${origin}/2`),
  ])
})

test('after several new logs, a restored log gets a name that none of them had', async () => {
  const ends = [lostNote(150), lostNote(102, `${origin}/3`), lostNote(101, `${origin}/2`), lostNote(140)]
  const [, , , opened, ...more] = await openNewLogAfterLoss(ends)
  expect([opened, more]).toEqual([expect.stringMatching(/Its name is \S+\/4$/), []])
  expect((await listOrigins()).toSorted()).toEqual(['', '/2', '/3', '/4'].map((end) => `${origin}${end}`))
  for (const end of ends) expect(await faultOfLog(readNote(end))).toBeNull()
  expect(await openNewLogAfterLoss(ends)).toEqual([])
})

test('a new log has the same key as the old one, even after an interrupted change of the key', async () => {
  await getSigningKey(server.context.secrets, `${origin}/2`)
  const [, opened] = await openNewLogAfterLoss([lostNote(5)])
  const [name = ''] = await listOrigins()
  expect(opened).toBe(`A new log continues from here, signed by the same key. Its name is ${name}`)
  expect(await findPublicKey(name)).toBe(await findPublicKey(origin))
})

test('ends are sorted by the latest log name, then by the number of entries', () => {
  const ends = [lostNote(9), lostNote(2, `${origin}/10`), 'no note', lostNote(10), lostNote(3, `${origin}/9`)]
  expect(newestFirst(ends).map(({ note }) => ends.indexOf(note))).toEqual([1, 4, 3, 0])
  expect(newestFirst(['no note'])).toEqual([])
})
