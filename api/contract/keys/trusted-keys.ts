import type { Bytes } from '../proofs/bytes.ts'
import { COSIGNATURE, ED25519, formatKey, type NoteKey, parseKey } from '../proofs/signed-note.ts'
import { isCertificate } from '../rfc3161/certificate.ts'
import { readPemLeniently } from '../rfc3161/pem.ts'
import { readEventKey } from './event-key.ts'

/** Keys and certificates that the person checking got from elsewhere than the package, and trusts. */
export type TrustedKeys = {
  /** Keys of logs, both of timestamps and of ideas' events. A log whose key was changed has several. */
  logKeys?: readonly NoteKey[]
  /** Keys of witnesses. */
  witnesses?: readonly NoteKey[]
  /** Certificates of authorities: DER. */
  roots?: readonly Bytes[]
}

/**
 * Reads a file that is chosen beside a package: the text that `readTrustedKeys` reads, or one certificate as DER, the form in which many
 * authorities publish theirs. Null where it is neither.
 */
export const readTrustedKeysFile = (bytes: Bytes): Required<TrustedKeys> | null =>
  isCertificate(bytes)
    ? { logKeys: [], witnesses: [], roots: [bytes] }
    : readTrustedKeys(new TextDecoder().decode(bytes))

/** Reads keys, one on each line, or the key or certificates in a PEM file. Null where the text is none of these. */
export function readTrustedKeys(text: string): Required<TrustedKeys> | null {
  // Editors and mail programs may change the line endings.
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

/** Everything that several files name. */
export const joinTrustedKeys = (files: readonly Required<TrustedKeys>[]): Required<TrustedKeys> => ({
  logKeys: files.flatMap(({ logKeys }) => logKeys),
  witnesses: files.flatMap(({ witnesses }) => witnesses),
  roots: files.flatMap(({ roots }) => roots),
})

/** Compares name, type and key. */
export const isSameKey = (one: NoteKey, other: NoteKey): boolean => formatKey(one) === formatKey(other)
