// Replaces some fields of a stored document and keeps the bytes of all others as they are.
import { valueEnd } from './bson-bytes.ts'

/**
 * Takes the fields of these names from `changed`: existing ones keep their place, those missing from `changed` are removed, and
 * new ones are appended.
 */
export function replaceFields(raw: Buffer, names: ReadonlySet<string>, changed: Buffer): Buffer {
  const fresh = new Map([...elementsOf(changed)].map(({ name, bytes }) => [name, bytes]))
  const pieces: Buffer[] = [raw.subarray(0, 4)]
  let kept = 4 // everything before this byte is in the pieces
  for (const { name, start, bytes } of elementsOf(raw)) {
    if (!names.has(name)) continue
    pieces.push(raw.subarray(kept, start), fresh.get(name) ?? nothing)
    fresh.delete(name)
    kept = start + bytes.length
  }
  pieces.push(raw.subarray(kept, -1), ...fresh.values(), end)
  const replaced = Buffer.concat(pieces)
  replaced.writeInt32LE(replaced.length, 0)
  return replaced
}

const nothing = Buffer.alloc(0)
const end = Buffer.alloc(1)

interface Element {
  name: string
  start: number
  bytes: Buffer // including its type and its name
}

function* elementsOf(raw: Buffer): Generator<Element, void> {
  let at = 4
  while (raw[at] !== 0) {
    const start = at
    const nameEnd = raw.indexOf(0, at + 1)
    at = valueEnd(raw, raw[at] ?? 0, nameEnd + 1)
    yield { name: raw.toString('utf8', start + 1, nameEnd), start, bytes: raw.subarray(start, at) }
  }
}
