import { pathToFileURL } from 'node:url'
import { hexToBytes } from '@noble/hashes/utils.js'
import mongoose from 'mongoose'
import pino from 'pino'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { createNoteInMemory } from '../../api/adapters/files/kept-note.fake.ts'
import { createSecrets, sha256 } from '../../api/adapters/signing/secrets.ts'
import { startStoreWorker } from '../../api/embedded-mongodb/start-store-worker.ts'
import { readConfig } from '../../api/server/config.ts'
import { appendEntries } from '../../api/timestamps/transparency-log/append-entries.ts'
import { findCheckpoint } from '../../api/timestamps/transparency-log/checkpoint.model.ts'
import { listLogKeys } from '../../api/timestamps/transparency-log/log-keys.ts'
import { proveEntry } from '../../api/timestamps/transparency-log/prove.ts'

/**
 * What the log of timestamps takes when it is long, for scripts/bench-log.mjs: on the store as `npm start` runs it, in a thread of this process
 * (WORKER, DATA_DIR). ENTRIES: how long.
 */
const { WORKER = '', DATA_DIR = '', ENTRIES = '' } = process.env
const entries = Number(ENTRIES)
/** As the log itself puts them into one write. */
const AT_ONCE = 500
const TRIES = 200

const store = await startStoreWorker({ folder: DATA_DIR }, pathToFileURL(WORKER))
await mongoose.connect(store.uri('ideavault'))
await Promise.all(Object.values(mongoose.models).map((model) => model.init()))
const context = {
  config: readConfig({ PUBLIC_ORIGIN: 'http://bench.localhost', LOG_LEVEL: 'error' }),
  keptCheckpoint: createNoteInMemory(),
  log: pino({ level: 'error' }),
  now: () => new Date(),
  secrets: createSecrets('a'.repeat(64)),
}
const digestOf = (n: number) => sha256(`entry ${n}`)

const begun = performance.now()
for (let n = 0; n < entries; n += AT_ONCE)
  await appendEntries(
    context,
    Array.from({ length: Math.min(AT_ONCE, entries - n) }, (_, at) => digestOf(n + at)),
  )
const grown = performance.now() - begun

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** Milliseconds of each of so many calls, one after the other, sorted. */
async function time(work: (n: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TRIES; n++) {
    const before = performance.now()
    await work(n)
    times.push(performance.now() - before)
  }
  return times.sort((one, other) => one - other)
}
const print = (what: string, times: number[]) => {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(8)
  tell(`${what.padEnd(44)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`)
}

tell(`${entries} entries (goal: 2 ms for each of the three)`)
tell(
  `${`appended, ${AT_ONCE} with each signature`.padEnd(44)} ${(grown / entries).toFixed(2)} ms for each entry`,
)
print('appended alone, and signed', await time((n) => appendEntries(context, [digestOf(entries + n)])))
const checkpoint = await findCheckpoint()
if (!checkpoint) throw new Error('The log has no checkpoint.')
const { _id: size, note } = checkpoint
/** Far from each other, so that hardly two share a path. */
const placeOf = (n: number) => Math.floor((n * size) / TRIES)
print('proved that it is included', await time((n) => proveEntry(placeOf(n), size, note)))

const keys = await listLogKeys()
const proofs = await Promise.all(Array.from({ length: TRIES }, (_, n) => proveEntry(placeOf(n), size, note)))
print(
  'verified, with the signature',
  await time((n) => {
    const proof = parseLogProof(proofs[n] ?? '')
    if (!proof || !checkLogProof(proof, hexToBytes(digestOf(placeOf(n))), keys))
      throw new Error(`The proof of entry ${placeOf(n)} does not hold.`)
  }),
)
process.exit(0)
