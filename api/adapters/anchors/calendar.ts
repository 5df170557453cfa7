import { bytesToHex } from '@noble/hashes/utils.js'
import { listAttestations, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { readTree } from '#contract/opentimestamps/read-proof.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { type Question, readAnswer } from './read-answer.ts'

/** Calendars of OpenTimestamps: they take a message, and know later in which Bitcoin block it is. */
export type CalendarRules = Readonly<{
  /** Where messages are handed in. */
  calendars: readonly string[]
  /** Whether these are addresses that the host of this server has named, which may be inside. */
  areNamed: boolean
  /** Hosts that proofs may send us to beside these, as in '*.calendar.opentimestamps.org'. */
  allowedHosts: readonly string[]
  answerMs: number
}>

const ACCEPT = 'application/vnd.opentimestamps.v1'
/** What every client of OpenTimestamps takes of a calendar. */
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
 * Hands in a message. What a calendar answers counts only when it promises more at an address that we may ask: a block that it
 * names at once proves nothing. Throws OutboundError or OtsError.
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

/** What a calendar knows by now of a message that it took; null: nothing yet. Throws OutboundError or OtsError. */
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

/** Whether this address, which stands in a proof and so was written by others, is one of a calendar that is asked here. */
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
