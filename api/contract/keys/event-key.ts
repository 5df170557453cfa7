import { hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64, isEqual, toBase64 } from '../proofs/bytes.ts'
import { ED25519, type NoteKey } from '../proofs/signed-note.ts'

/** The name under which a server signs the ends of the logs of ideas (api/activity/log/sign-head.ts). */
const KEY_NAME = 'ideavault/log'
/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = hexToBytes('302a300506032b6570032100')

/** Such a key proves nothing about a log of timestamps, and a key of that log nothing about these. */
export const isEventKey = ({ name }: NoteKey): boolean => name === KEY_NAME

/** The key in a PEM file as packages and openssl write it; null where it is not an Ed25519 key. */
export function readEventKey(pem: string): NoteKey | null {
  const [, base64 = ''] = /^-----BEGIN PUBLIC KEY-----\n(\S+)\n-----END PUBLIC KEY-----\n$/.exec(pem) ?? []
  const der = fromBase64(base64)
  const start = der?.subarray(0, DER_PREFIX.length)
  const isKey = der?.length === DER_PREFIX.length + 32 && start !== undefined && isEqual(start, DER_PREFIX)
  if (!isKey || toBase64(der) !== base64) return null
  return { name: KEY_NAME, type: ED25519, publicKey: der.subarray(DER_PREFIX.length) }
}
