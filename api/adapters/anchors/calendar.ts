import { bytesToHex } from '@noble/hashes/utils.js'
import { listAttestations, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { readTree } from '#contract/opentimestamps/read-proof.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { type Question, readAnswer } from './read-answer.ts'

/** OpenTimestamps calendars: they accept a message, and later know which Bitcoin block contains it. */
export type CalendarRules = Readonly<{
  /** Where messages are submitted. */
  calendars: readonly string[]
  /** Whether the operator of this server configured these addresses, so that they may be in a private network. */
  areNamed: boolean
  /** Further hosts that proofs may send us to, such as '*.calendar.opentimestamps.org'. */
  allowedHosts: readonly string[]
  answerMs: number
}>

const ACCEPT = 'application/vnd.opentimestamps.v1'
/** The limit that every OpenTimestamps client has for a calendar's answer. */
const MAX_ANSWER_BYTES = 10_000

const question = (rules: CalendarRules, base: string, path: string): Question => ({
  base,
  path,
  accept: ACCEPT,
  maxBytes: MAX_ANSWER_BYTES,
  isNamed: rules.areNamed && isOwn(rules, base),
  answerMs: rules.answerMs,
})

/**
 * Submits a message. The answer is accepted only if it is pending at a calendar that we may ask later: a block that it names at
 * once proves nothing. Throws OutboundError or OtsError.
 */
export async function submitTo(
  rules: CalendarRules,
  calendar: string,
  message: Uint8Array,
): Promise<ProofTree> {
  const body = { type: 'application/x-www-form-urlencoded', bytes: message }
  const { status, bytes } = await readAnswer({ ...question(rules, calendar, '/digest'), body })
  if (status !== 200) throw new OutboundError('status', { status })
  const tree = readTree(bytes, message)
  const promises = [...listAttestations(tree)].some(
    ({ attestation }) => attestation.kind === 'pending' && mayAsk(rules, attestation.calendar),
  )
  if (!promises) throw new OutboundError('garbage')
  return tree
}

/** Asks a calendar for the proof of a message that it accepted; null: there is none yet. Throws OutboundError or OtsError. */
export async function askCalendar(
  rules: CalendarRules,
  calendar: string,
  message: Uint8Array,
): Promise<ProofTree | null> {
  if (!mayAsk(rules, calendar)) throw new OutboundError('wrong host')
  const { status, bytes } = await readAnswer(question(rules, calendar, `/timestamp/${bytesToHex(message)}`))
  if (status === 404) return null
  if (status !== 200) throw new OutboundError('status', { status })
  return readTree(bytes, message)
}

/** Whether this address belongs to a calendar that may be asked. It comes from a proof, so others may have chosen it. */
export function mayAsk(rules: CalendarRules, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, search, hash } = new URL(address)
  if (username + password + search + hash !== '') return false
  if (rules.areNamed && isOwn(rules, address)) return true
  const isAllowed = rules.allowedHosts.some((pattern) =>
    pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
  )
  return protocol === 'https:' && port === '' && isAllowed
}

const isOwn = ({ calendars }: CalendarRules, address: string) =>
  calendars.some((calendar) => new URL(calendar).origin === new URL(address).origin)
