import { type Bytes, fromBase64, toBase64 } from '../proofs/bytes.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

/** The certificates in a file as openssl writes it, with any text between them. Null where there is none, or one is damaged. */
export function readPem(text: string): Bytes[] | null {
  const blocks = readBlocks(text)
  const found = blocks.flatMap((block) => block ?? [])
  return found.length > 0 && found.length === blocks.length ? found : null
}

/** Only the undamaged certificates: in a list of trusted ones, a damaged one takes nothing from the others. Null where there is none. */
export function readPemLeniently(text: string): Bytes[] | null {
  const found = readBlocks(text).flatMap((block) => block ?? [])
  return found.length > 0 ? found : null
}

/** Null stands for a damaged block. */
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
