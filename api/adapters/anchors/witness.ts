import { type Bytes, parseCount, toBase64 } from '#contract/proofs/bytes.ts'
import { type NoteKey, openNote } from '#contract/proofs/signed-note.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { readAnswer } from './read-answer.ts'
import { WitnessError } from './witness-error.ts'

/** A service that checks that our log only grows, and signs its ends (c2sp.org/tlog-witness). */
export type WitnessRules = Readonly<{ key: NoteKey; url: string; answerMs: number }>

/** An end of the log, and the proof that it extends the end of `old` entries that the witness has seen. */
export type Submission = { old: number; path: readonly Bytes[]; note: string; logKey: NoteKey }
/** The witness's signature as a line of the note, or how many entries of our log it has seen if that was not `old`. */
export type Cosigned = { line: string; time: number } | { seen: number }

const MAX_ANSWER_BYTES = 10_000
/** How much the witness's clock may differ from ours. */
const MAX_DIFFERENCE_MS = 5 * MINUTE

const text = new TextDecoder()

const reasons: Record<number, string> = {
  403: 'it does not trust our key',
  404: 'it does not know our log',
  422: 'it says our log is not the one that it has seen',
}

/** Submits an end of the log to a witness and checks the signature that it returns. Throws OutboundError or WitnessError. */
export async function askWitness(
  { key, url, answerMs }: WitnessRules,
  { old, path, note, logKey }: Submission,
  now: () => Date,
): Promise<Cosigned> {
  const lines = [`old ${old}`, ...path.map(toBase64), '', note]
  const { status, bytes } = await readAnswer({
    base: url,
    path: '/add-checkpoint',
    accept: 'text/plain',
    maxBytes: MAX_ANSWER_BYTES,
    isNamed: true,
    answerMs,
    body: { type: 'text/plain', bytes: new TextEncoder().encode(lines.join('\n')) },
  })
  if (status === 409) return { seen: readSize(text.decode(bytes)) }
  const reason = reasons[status]
  if (reason) throw new WitnessError(reason)
  if (status !== 200) throw new OutboundError('status', { status })
  return readCosignature(text.decode(bytes), key, { note, logKey }, now)
}

function readSize(answer: string): number {
  const size = answer.endsWith('\n') ? parseCount(answer.slice(0, -1)) : null
  if (size === null) throw new WitnessError('it says it has seen another end, but not which one')
  return size
}

/** The answer may contain lines of other keys, which are ignored. */
function readCosignature(
  answer: string,
  key: NoteKey,
  { note, logKey }: Pick<Submission, 'note' | 'logKey'>,
  now: () => Date,
): Cosigned {
  for (const line of answer.split(/(?<=\n)/)) {
    const signature = openNote(`${note}${line}`, [logKey, key])?.signatures.find((one) => one.key === key)
    if (!signature || signature.time === null) continue
    const difference = Math.abs(signature.time * 1000 - now().getTime())
    if (difference > MAX_DIFFERENCE_MS)
      throw new WitnessError(`it signed with a time that is ${Math.round(difference / 1000)} s from ours`)
    return { line, time: signature.time }
  }
  throw new WitnessError('its answer has no valid signature by its key')
}
