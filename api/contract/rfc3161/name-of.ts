import type { Bytes } from '../proofs/bytes.ts'
import { readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { oids } from './oids.ts'

const text = new TextDecoder()

/** What people call the subject of a certificate: its common name, else its organization. */
export function nameOf(subject: Bytes): string {
  const parts = new Map<string, string>()
  for (const set of new Fields(readOne(subject)).rest())
    for (const part of new Fields(set, tags.set).rest()) {
      const fields = new Fields(part)
      const kind = fields.oid()
      const [value] = fields.rest()
      if (value) parts.set(kind, plain(text.decode(value.content)))
    }
  return parts.get(oids.commonName) ?? parts.get(oids.organization) ?? 'an authority without a name'
}

/** Removes characters that are invisible or change the direction of the text around them. */
const plain = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 100)
