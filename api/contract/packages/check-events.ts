import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { readEventKey } from '../keys/event-key.ts'
import { idOf } from '../keys/log-keys.ts'
import { isSameKey } from '../keys/trusted-keys.ts'
import { type NoteKey, openNote, signatureLine } from '../proofs/signed-note.ts'
import { ensure } from '../zip/package-fault.ts'
import { linesOf, type PackageFiles, sha256, textOf } from '../zip/package-files.ts'
import { parseJson } from './read-manifest.ts'
import type { Finding } from './verdict.ts'

const EVENTS = 'log/events.jsonl'
const KEY = 'log/key.pem'
const names = ['events.jsonl', 'facts.jsonl', 'persons.jsonl', 'head.note', 'head.txt', 'head.sig', 'key.pem']

const Commitment = v.nullable(v.string())
const Event = v.object({
  id: v.string(),
  ideaId: v.number(),
  sequence: v.number(),
  facts: v.string(),
  person: Commitment,
  previous: Commitment,
})
/** `isProved`: the log's end is signed by a key that the person checking named. */
export type Events = {
  lineOf: ReadonlyMap<string, string>
  isProved: boolean
  finding: Finding
  used: string[]
}

/**
 * Checks the log of an idea's events: a chain of hashes whose end is signed (decision 0019). Null where the package has none.
 * `ideaId`: the idea that the package is about, null where nothing else in it says so. `named`: keys of such logs.
 */
export function checkEvents(
  files: PackageFiles,
  ideaId: number | null,
  named: readonly NoteKey[],
): Events | null {
  if (!files.has(EVENTS)) return null
  const { lineOf, head } = checkChain(files, ideaId)
  const key = checkHead(files, head)
  const isProved = named.some((one) => isSameKey(one, key))
  const used = names.map((name) => `log/${name}`)
  return { lineOf, isProved, finding: describe(lineOf.size, key, isProved, named.length > 0), used }
}

/** Returns the line of each event by its id, and the text about the last one that the server must have signed. */
function checkChain(
  files: PackageFiles,
  wanted: number | null,
): { lineOf: Map<string, string>; head: string } {
  const lines = linesOf(files, EVENTS)
  const details = { facts: linesOf(files, 'log/facts.jsonl'), persons: linesOf(files, 'log/persons.jsonl') }
  const isAligned = details.facts.length === lines.length && details.persons.length === lines.length
  ensure(isAligned, 'The log of this idea is damaged: its files are not equally long.')
  const lineOf = new Map<string, string>()
  let last = { hash: '', ideaId: wanted }
  for (const [n, line] of lines.entries()) {
    const parsed = v.safeParse(Event, parseJson(line, EVENTS))
    ensure(parsed.success, `${EVENTS} is damaged in line ${n + 1}.`)
    const { id, ideaId, sequence, facts, person, previous } = parsed.output
    const isOfIdea = last.ideaId === null || ideaId === last.ideaId
    ensure(isOfIdea, `Event ${n + 1} of the log is of another idea.`)
    const follows = sequence === n + 1 && previous === (n === 0 ? null : last.hash)
    ensure(follows && !lineOf.has(id), `Event ${n + 1} of the log does not follow the one before it.`)
    ensure(textHash(details.facts[n]) === facts, `What the log says of event ${n + 1} was changed.`)
    const isErased = details.persons[n] === 'null'
    ensure(
      isErased || textHash(details.persons[n]) === person,
      `Whom the log names in event ${n + 1} was changed.`,
    )
    last = { hash: textHash(line), ideaId }
    lineOf.set(id, line)
  }
  const head = `ideavault activity/1\nidea ${last.ideaId ?? 0}\nevents ${lines.length}\nhash ${last.hash}\n`
  return { lineOf, head }
}

const textHash = (text = '') => sha256(utf8ToBytes(text))

/** Ensures that the log's key signed this text, in each form that the package has it in. Returns the key. */
function checkHead(files: PackageFiles, text: string): NoteKey {
  const key = readEventKey(textOf(files, KEY))
  ensure(key !== null, `${KEY} is damaged: it is not a key.`)
  const note = textOf(files, 'log/head.note')
  ensure(openNote(note, [key])?.text === text, 'The end of the log is not the one that was signed.')
  ensure(textOf(files, 'log/head.txt') === text, 'log/head.txt was changed.')
  // With a second line, head.sig could hold any other signature, and openssl is given that file and not the note.
  const line = signatureLine(key, files.get('log/head.sig') ?? new Uint8Array())
  ensure(note === `${text}\n${line}`, 'log/head.sig is not the only signature below log/head.note.')
  return key
}

function describe(count: number, key: NoteKey, isProved: boolean, isAnyNamed: boolean): Finding {
  const log = `Its log of ${count} ${count === 1 ? 'event' : 'events'}`
  if (isProved)
    return {
      kind: 'proved',
      title: `${log} is whole`,
      text: `No event was changed, removed or added since key ${idOf(key)}, which you named, signed its end. What it says is what that server saw.`,
    }
  return {
    kind: 'stated',
    title: `${log} is reportedly whole`,
    text: `Its end is signed by key ${idOf(key)}, which is in this package. ${isAnyNamed ? 'It is not one that you named. ' : ''}Anybody can make a key: compare ${KEY} with that of a package that you got from the server yourself, or choose that key beside this package.`,
  }
}
