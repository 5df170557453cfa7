import type { Bytes } from '../proofs/bytes.ts'
import { COSIGNATURE, ED25519, formatKey, type NoteKey, parseKey } from '../proofs/signed-note.ts'
import { isCertificate } from '../rfc3161/certificate.ts'
import { readPemLeniently } from '../rfc3161/pem.ts'
import { readEventKey } from './event-key.ts'

/** What whoever checks knows from elsewhere than the package, and trusts. */
export type Known = {
  /** Keys of logs, of timestamps and of what happened to ideas: one log has several when its key was changed. */
  logKeys?: readonly NoteKey[]
  /** Keys of witnesses. */
  witnesses?: readonly NoteKey[]
  /** Certificates of authorities: DER. */
  roots?: readonly Bytes[]
}

/**
 * What a file says that is chosen beside a package: as `readKnown`, or one certificate in its own bytes (DER), as many authorities give
 * theirs out; null where it is neither.
 */
export const readKnownFile = (bytes: Bytes): Required<Known> | null =>
  isCertificate(bytes)
    ? { logKeys: [], witnesses: [], roots: [bytes] }
    : readKnown(new TextDecoder().decode(bytes))

/** What a text names: keys, one on each line, the key or certificates in a PEM file; null where it is neither. */
export function readKnown(text: string): Required<Known> | null {
  // Editors and mails write the ends of lines in other ways.
  const eventKey = readEventKey(`${text.replace(/\r\n/g, '\n').trim()}\n`)
  if (eventKey) return { logKeys: [eventKey], witnesses: [], roots: [] }
  const roots = readPemLeniently(text)
  if (roots) return { logKeys: [], witnesses: [], roots }
  const keys = text.split(/\s+/).filter(Boolean).map(parseKey)
  const known = keys.flatMap((key) => key ?? [])
  if (known.length === 0 || known.length !== keys.length) return null
  const witnesses = known.filter(({ type }) => type === COSIGNATURE)
  return { logKeys: known.filter(({ type }) => type === ED25519), witnesses, roots: [] }
}

/** What several files name. */
export const joinKnown = (files: readonly Required<Known>[]): Required<Known> => ({
  logKeys: files.flatMap(({ logKeys }) => logKeys),
  witnesses: files.flatMap(({ witnesses }) => witnesses),
  roots: files.flatMap(({ roots }) => roots),
})

/** By name, type and key. */
export const isSameKey = (one: NoteKey, other: NoteKey): boolean => formatKey(one) === formatKey(other)
