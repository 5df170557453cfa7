import type { Bytes } from '#contract/proofs/bytes.ts'
import { crc32 } from '#contract/zip/crc32.ts'
import { ensure, PackageFault } from '#contract/zip/package-fault.ts'

/** A file in a zip. `read` unpacks it, and refuses a file larger than `most` bytes before unpacking anything. */
export type ZipFile = { name: string; size: number; read: (most: number) => Promise<Bytes> }
type DirectoryEntry = { name: string; method: number; crc: number; packed: number; size: number; at: number }

const MAX_FILES = 65_000
const MAX_COMMENT = 0xffff
const END = { signature: 0x06054b50, bytes: 22 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const ENCRYPTED = 0x0041
const DEFLATED = 8

/**
 * Reads the list of files in a chosen zip. Their bytes are read only when they are needed, so that a large zip fits on a phone. Throws
 * a PackageFault for a damaged zip, for files that overlap, and for a name that leads out of a folder.
 */
export async function readZipFile(zip: Blob): Promise<Map<string, ZipFile>> {
  const { end, at } = await findEnd(zip)
  const count = end.getUint16(10, true)
  ensure(count <= MAX_FILES, `This zip has more than ${MAX_FILES.toLocaleString('en-US')} files.`)
  const start = end.getUint32(16, true)
  const directory = await viewOf(zip, start, at)
  ensure(directory.byteLength === end.getUint32(12, true), 'The list of files in this zip is damaged.')
  const files = readDirectory(directory, count)
  ensureNoOverlap(files, start)
  const readable = files.filter(({ name }) => !name.endsWith('/'))
  return new Map(readable.map((file) => [file.name, toZipFile(zip, file)]))
}

/** The end record is at the end of the file, or before a comment that some programs add there; it holds the comment's length. */
async function findEnd(zip: Blob): Promise<{ end: DataView; at: number }> {
  const from = Math.max(0, zip.size - END.bytes - MAX_COMMENT)
  const last = await viewOf(zip, from, zip.size)
  for (let at = last.byteLength - END.bytes; at >= 0; at--) {
    const comment = last.byteLength - at - END.bytes
    if (last.getUint32(at, true) !== END.signature || last.getUint16(at + 20, true) !== comment) continue
    return { end: new DataView(last.buffer, at, END.bytes), at: from + at }
  }
  throw new PackageFault('This is not a zip file, or its end is missing. Did the download finish?')
}

const viewOf = async (zip: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await zip.slice(Math.max(0, from), Math.max(0, to)).arrayBuffer())

function readDirectory(view: DataView, count: number): DirectoryEntry[] {
  const files: DirectoryEntry[] = []
  const names = new Set<string>()
  let at = 0
  for (let n = 0; n < count; n++) {
    const isEntry = at + CENTRAL.bytes <= view.byteLength && view.getUint32(at, true) === CENTRAL.signature
    ensure(isEntry, 'The list of files in this zip is damaged.')
    const length = view.getUint16(at + 28, true)
    const next = at + CENTRAL.bytes + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    ensure(next <= view.byteLength, 'The list of files in this zip is cut off.')
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at + CENTRAL.bytes, length)
    const name = nameOf(bytes)
    ensureSafeName(name)
    ensure(!names.has(name), `${name} is in this zip twice.`)
    names.add(name)
    ensure((view.getUint16(at + 8, true) & ENCRYPTED) === 0, `${name} is encrypted.`)
    const method = view.getUint16(at + 10, true)
    ensure(method === 0 || method === DEFLATED, `${name} uses a compression that is not supported here.`)
    const [crc, packed, size] = [16, 20, 24].map((place) => view.getUint32(at + place, true))
    files.push({
      name,
      method,
      crc: crc ?? 0,
      packed: packed ?? 0,
      size: size ?? 0,
      at: view.getUint32(at + 42, true),
    })
    at = next
  }
  return files
}

/**
 * Names are in UTF-8, or in a character set that the zip does not state. Those are read as code page 437, the default of the format
 * (APPNOTE, appendix D), in which different names stay different.
 */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : codePage437[byte - 0x80],
    ).join('')
  }
}

const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** No file is written under these names, but a name that leads elsewhere is a sign of a malicious zip. */
function ensureSafeName(name: string): void {
  const isPlain = !/^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) && !/\p{Cc}/u.test(name)
  ensure(isPlain, `A file in this zip has a name that is not allowed: ${JSON.stringify(name.slice(0, 100))}.`)
}

/** No two files may share bytes, so that a small zip cannot unpack to an endless size. */
function ensureNoOverlap(files: DirectoryEntry[], directory: number): void {
  let free = 0
  for (const { name, at, packed } of [...files].sort((one, other) => one.at - other.at)) {
    ensure(
      at >= free && at + LOCAL.bytes + packed <= directory,
      `${name} is damaged: it is in the wrong place.`,
    )
    free = at + LOCAL.bytes + packed
  }
}

const toZipFile = (zip: Blob, file: DirectoryEntry): ZipFile => ({
  name: file.name,
  size: file.size,
  async read(most) {
    const { name, size, at, packed, method, crc } = file
    ensure(size <= most, `${name} is too large: it would have ${size.toLocaleString('en-US')} bytes.`)
    const local = await viewOf(zip, at, at + LOCAL.bytes)
    const damaged = `${name} is damaged: its checksum does not match.`
    ensure(local.byteLength === LOCAL.bytes && local.getUint32(0, true) === LOCAL.signature, damaged)
    const start = at + LOCAL.bytes + local.getUint16(26, true) + local.getUint16(28, true)
    const { bytes, sum } = await unpack(zip.slice(start, start + packed), method === DEFLATED, file)
    ensure(bytes.length === size && sum === crc, damaged)
    return bytes
  },
})

type Unpacked = { bytes: Bytes; sum: number }

/** The checksum is computed piece by piece: for a whole PDF at once it would block the page. */
async function unpack(packed: Blob, isDeflated: boolean, { name, size }: DirectoryEntry): Promise<Unpacked> {
  const bytes = new Uint8Array(size)
  let at = 0
  let sum = 0
  const stream = isDeflated
    ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
    : packed.stream()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { bytes: bytes.subarray(0, at), sum }
      ensure(at + value.length <= size, `${name} is damaged: it is larger than the zip says.`)
      bytes.set(value, at)
      sum = crc32(value, sum)
      at += value.length
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error instanceof PackageFault
      ? error
      : new PackageFault(`${name} is damaged: it cannot be unpacked.`)
  }
}
