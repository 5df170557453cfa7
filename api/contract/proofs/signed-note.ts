import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Bytes, fromBase64, hash, isEqual, toBase64 } from './bytes.ts'

/**
 * Signed notes as C2SP describes them (c2sp.org/signed-note): the text, an empty line, and a line for each signature. A library does
 * Ed25519, because not every browser's WebCrypto has it.
 */
hashes.sha512 = sha512

/** Signature types of C2SP: by the author of the text, and by a witness with the time (c2sp.org/tlog-cosignature). */
export const ED25519 = 1
export const COSIGNATURE = 4
const ID_BYTES = 4
const TIME_BYTES = 8
/** The limit of other implementations: whoever writes a note decides how many lines have to be checked. */
const MAX_SIGNATURES = 100

export type NoteKey = {
  name: string
  type: typeof ED25519 | typeof COSIGNATURE
  /** 32 bytes. */
  publicKey: Bytes
}
/** `time`: when a witness signed, in seconds since 1970; null for an author. */
export type NoteSignature = { key: NoteKey; time: number | null }
export type OpenNote = { text: string; signatures: NoteSignature[] }

const keyId = ({ name, type, publicKey }: NoteKey): Bytes =>
  hash(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey).subarray(0, ID_BYTES)

/** The signature line below a text. A witness's `signature` begins with its time. */
export const signatureLine = (key: NoteKey, signature: Bytes): string =>
  `\u2014 ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`

/** The key as it is published: name, id and key (c2sp.org/signed-note, verifier keys). */
export const formatKey = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${toBase64(concatBytes(Uint8Array.of(key.type), key.publicKey))}`

/**
 * Characters that everybody sees and tells apart. A name is shown beside what its key has signed, and whoever makes a package chooses
 * it. Other characters include look-alikes of these letters, blanks, and marks that reverse the direction of the sentence.
 */
const plainName = /^[!-~]{1,300}$/

/** Null unless the text is a key of a known type with a plain name and the right id. */
export function parseKey(text: string): NoteKey | null {
  const [, name, id, rest] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = fromBase64(rest ?? '')
  const type = bytes?.[0]
  if (name === undefined || id === undefined || bytes?.length !== 33) return null
  if (!plainName.test(name)) return null
  if (type !== ED25519 && type !== COSIGNATURE) return null
  const key: NoteKey = { name, type, publicKey: bytes.subarray(1) }
  return isEqual(keyId(key), hexToBytes(id)) ? key : null
}

/**
 * The text of a note with the signatures of known keys; other signatures are ignored. Null where the note
 * is malformed or has more signatures than any note needs, where a known key's signature is wrong, and where no known author has signed.
 */
export function openNote(note: string, keys: readonly NoteKey[]): OpenNote | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || hasControls(note)) return null
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name, encoded] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(encoded ?? '')
    if (name === undefined || bytes === null || bytes.length <= ID_BYTES) return null
    const key = keys.find((one) => one.name === name && isEqual(keyId(one), bytes.subarray(0, ID_BYTES)))
    if (key === undefined) continue
    const signature = checkSignature(text, key, bytes.subarray(ID_BYTES))
    if (signature === null) return null
    signatures.push(signature)
  }
  return signatures.some(({ key }) => key.type === ED25519) ? { text, signatures } : null
}

function checkSignature(text: string, key: NoteKey, bytes: Bytes): NoteSignature | null {
  if (key.type === ED25519) return isSigned(text, key, bytes) ? { key, time: null } : null
  if (bytes.length < TIME_BYTES) return null
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0))
  return isSigned(cosignedText(text, time), key, bytes.subarray(TIME_BYTES)) ? { key, time } : null
}

/** What a witness signs: its time and the text. */
export const cosignedText = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`

function isSigned(text: string, { publicKey }: NoteKey, signature: Bytes): boolean {
  try {
    // Strict RFC 8032, like the other tools that check these notes.
    return verify(signature, utf8ToBytes(text), publicKey, { zip215: false })
  } catch {
    return false
  }
}

const hasControls = (text: string) => [...text].some((character) => character < ' ' && character !== '\n')
