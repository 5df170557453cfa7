import { canonicalJson } from '../adapters/signing/canonical-json.ts'
import { plainLines } from '../adapters/signing/plain-lines.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { AcceptanceRecord } from './acceptance.model.ts'

const FORMAT = 'ideavault-acceptance/1'

type Derived = 'record' | 'seal' | 'isSealInLog' | 'eventId' | 'letterDue' | 'pendingEvents'
/** The facts that are known at the moment of accepting. */
export type AcceptanceFacts = Omit<AcceptanceRecord, Derived> & { addressSalt: string }

/**
 * All facts of an acceptance in plain lines; the whole IP address only as a commitment. The text is written once and stored. Checking
 * hashes the stored bytes and never writes them again, so that a later version of this file changes no seal.
 */
export function acceptanceRecord(facts: AcceptanceFacts, agreementText: string): string {
  const { provenAt, scrolledToEndAt, readMs } = facts
  const lines = plainLines([
    ['Accepted', `${facts.acceptedAt.toISOString()}, by the server's clock`],
    ['Name', facts.name],
    ['Email', facts.email],
    [
      'Address proven',
      facts.verified ? `by a code, ${provenAt?.toISOString() ?? 'when is not known'}` : 'no, as typed',
    ],
    ['Shared by', facts.ownerName],
    ['Idea', facts.ideaId],
    ['Title', facts.title],
    ['Document ID', facts.documentId ?? 'none, a draft'],
    ['Revision', facts.revision],
    ['Content SHA-256', facts.contentSha256],
    ['Digest', facts.digest ?? 'none, a draft'],
    ['Link', facts.shareId],
    ['Recipient', facts.recipientId],
    ['Agreement version', facts.agreementVersion],
    ['Agreement SHA-256', facts.agreementSha256],
    ['Agreement bytes', Buffer.byteLength(agreementText)],
    ['Shown as', facts.shownHashEchoed ? 'the same text, said the browser' : 'not said by the browser'],
    [
      'Read to the end',
      scrolledToEndAt === null ? 'not measured' : `${scrolledToEndAt.toISOString()}, after ${readMs} ms`,
    ],
    ['Network', facts.network],
    ['Browser', facts.userAgent],
    ['Languages', facts.languages],
    ['Whole address', `kept by the server, committed to by ${addressCommitment(facts)}`],
  ])
  return `${FORMAT}\n${lines}`
}

/** SHA-256 of the canonical JSON of salt and address: whoever knows both can check it, and nobody can guess the address from it. */
const addressCommitment = ({ addressSalt, address }: AcceptanceFacts): string =>
  sha256(canonicalJson([addressSalt, address]))

/** The whole text of an acceptance: its record, an empty line, and the agreement exactly as shown. Its SHA-256 is the seal. */
export const acceptanceText = (record: string, agreementText: string): string =>
  `${record}\n\n${agreementText}`
