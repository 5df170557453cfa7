import { type Bytes, fromBase64, toBase64 } from '../proofs/bytes.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** The certificates in a file as openssl writes it, whatever stands between them; null where there is none, or a damaged one. */
export function readPem(text: string): Bytes[] | null {
  const blocks = readBlocks(text)
  const found = blocks.flatMap((block) => block ?? [])
  return found.length > 0 && found.length === blocks.length ? found : null
}

/** Those that are not damaged: of what somebody trusts the others are as good without one. Null where there is none. */
export function readPemLeniently(text: string): Bytes[] | null {
  const found = readBlocks(text).flatMap((block) => block ?? [])
  return found.length > 0 ? found : null
}

/** Null for one that is damaged. */
const readBlocks = (text: string): (Bytes | null)[] =>
  text
    .split(BEGIN)
    .slice(1)
    .map((block) => {
      const end = block.indexOf(END)
      return end < 0 ? null : fromBase64(block.slice(0, end).replace(/\s/g, ''))
    })

export function writePem(certificate: Bytes): string {
  const lines = toBase64(certificate).match(/.{1,64}/g) ?? []
  return `${[BEGIN, ...lines, END].join('\n')}\n`
}
