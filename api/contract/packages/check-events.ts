import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type Bytes, fromBase64, isEqual, toBase64 } from '../proofs/bytes.ts'
import { ED25519, formatKey, openNote } from '../proofs/signed-note.ts'
import { ensure } from '../zip/package-fault.ts'
import { linesOf, type PackageFiles, sha256, textOf } from '../zip/package-files.ts'
import { parseJson } from './read-manifest.ts'
import type { Finding } from './verdict.ts'

const EVENTS = 'log/events.jsonl'
/** The name under which the server signs the ends of these logs. */
const KEY_NAME = 'ideavault/log'
/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = hexToBytes('302a300506032b6570032100')
/** Of the key's id, in front of a signature. */
const ID_BYTES = 4

const Commitment = v.nullable(v.string())
const Event = v.object({
  id: v.string(),
  ideaId: v.number(),
  sequence: v.number(),
  facts: v.string(),
  person: Commitment,
  previous: Commitment,
})
export type Events = { lineOf: ReadonlyMap<string, string>; finding: Finding; used: string[] }

/** The log of what happened to an idea: a chain of hashes whose end is signed (decision 0019). Null where the package has none. */
export function checkEvents(files: PackageFiles): Events | null {
  if (!files.has(EVENTS)) return null
  const lines = linesOf(files, EVENTS)
  const said = { facts: linesOf(files, 'log/facts.jsonl'), persons: linesOf(files, 'log/persons.jsonl') }
  const isAligned = said.facts.length === lines.length && said.persons.length === lines.length
  ensure(isAligned, 'The log of this idea is damaged: its files are not equally long.')
  const lineOf = new Map<string, string>()
  let last = { hash: '', ideaId: 0 }
  for (const [n, line] of lines.entries()) {
    const parsed = v.safeParse(Event, parseJson(line, EVENTS))
    ensure(parsed.success, `${EVENTS} is damaged in line ${n + 1}.`)
    const { id, ideaId, sequence, facts, person, previous } = parsed.output
    const follows = sequence === n + 1 && previous === (n === 0 ? null : last.hash)
    ensure(follows, `Event ${n + 1} of the log does not follow the one before it.`)
    ensure(textHash(said.facts[n]) === facts, `What the log says of event ${n + 1} was changed.`)
    const isErased = said.persons[n] === 'null'
    ensure(
      isErased || textHash(said.persons[n]) === person,
      `Whom the log names in event ${n + 1} was changed.`,
    )
    last = { hash: textHash(line), ideaId }
    lineOf.set(id, line)
  }
  const key = checkHead(
    files,
    `ideavault activity/1\nidea ${last.ideaId}\nevents ${lines.length}\nhash ${last.hash}\n`,
  )
  return {
    lineOf,
    finding: {
      kind: 'proved',
      title: `Its log of ${lines.length} ${lines.length === 1 ? 'event' : 'events'} is whole`,
      text: `No event was changed, removed or added since ${key} signed its end. What it says is what that server saw.`,
    },
    used: [
      'events.jsonl',
      'facts.jsonl',
      'persons.jsonl',
      'head.note',
      'head.txt',
      'head.sig',
      'key.pem',
    ].map((name) => `log/${name}`),
  }
}

const textHash = (text = '') => sha256(utf8ToBytes(text))

/** That this text is what the log's key signed, in each of the forms that the package has it in. Answers the key's name. */
function checkHead(files: PackageFiles, text: string): string {
  const key = { name: KEY_NAME, type: ED25519, publicKey: readPem(textOf(files, 'log/key.pem')) } as const
  const note = textOf(files, 'log/head.note')
  ensure(openNote(note, [key])?.text === text, 'The end of the log is not the one that was signed.')
  ensure(textOf(files, 'log/head.txt') === text, 'log/head.txt was changed.')
  const signature = fromBase64(note.trim().split(' ').at(-1) ?? '')?.subarray(ID_BYTES)
  const isSame = signature !== undefined && isEqual(signature, files.get('log/head.sig') ?? new Uint8Array())
  ensure(isSame, 'log/head.sig was changed.')
  return `key ${formatKey(key).split('+')[1]}`
}

function readPem(pem: string): Bytes {
  const [, base64 = ''] = /^-----BEGIN PUBLIC KEY-----\n(\S+)\n-----END PUBLIC KEY-----\n$/.exec(pem) ?? []
  const der = fromBase64(base64)
  const start = der?.subarray(0, DER_PREFIX.length)
  const isKey = der?.length === DER_PREFIX.length + 32 && start !== undefined && isEqual(start, DER_PREFIX)
  ensure(isKey && toBase64(der) === base64, 'log/key.pem is damaged: it is no key.')
  return der.subarray(DER_PREFIX.length)
}
