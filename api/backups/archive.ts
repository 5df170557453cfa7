// A backup is a plain tar file (ustar), so that it can be opened without this program.
import { type FileHandle, open } from 'node:fs/promises'

const blockBytes = 512
const chunkBytes = 1024 * 1024
const largestOctal = 8 ** 11

export interface Entry {
  name: string
  size: number
}

/** Appends a file (`content` is its path) or bytes. `writeFile` writes all of it, where `write` may write only a part on a nearly full disk. */
export async function addEntry(archive: FileHandle, name: string, content: Buffer | string): Promise<void> {
  if (typeof content !== 'string') {
    await archive.writeFile(header({ name, size: content.length }))
    await archive.writeFile(padded(content))
    return
  }
  const source = await open(content)
  try {
    const { size } = await source.stat()
    await archive.writeFile(header({ name, size }))
    for (let at = 0; at < size; at += chunkBytes) {
      const chunk = await readAt(source, at, Math.min(chunkBytes, size - at))
      await archive.writeFile(at + chunkBytes >= size ? padded(chunk) : chunk)
    }
  } finally {
    await source.close()
  }
}

/** Writes the two empty blocks that end an archive, and flushes it to the disk. */
export async function endArchive(archive: FileHandle): Promise<void> {
  await archive.writeFile(Buffer.alloc(2 * blockBytes))
  await archive.sync()
}

/** The entries with their bytes, in order. Throws if the file is cut off or not an archive. */
export async function* readArchive(
  archive: FileHandle,
): AsyncGenerator<{ entry: Entry; chunks: AsyncGenerator<Buffer> }> {
  for (let at = 0; ; ) {
    const block = await readAt(archive, at, blockBytes)
    if (block.every((byte) => byte === 0)) return
    const entry = readHeader(block)
    yield { entry, chunks: readChunks(archive, at + blockBytes, entry.size) }
    at += blockBytes + Math.ceil(entry.size / blockBytes) * blockBytes
  }
}

async function* readChunks(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunkBytes)
    yield await readAt(file, start + at, Math.min(chunkBytes, size - at))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('it ends too early')
  return buffer
}

function header({ name, size }: Entry): Buffer {
  const block = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup.`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  if (size < largestOctal) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write('00000000000\0', 136)
  block.write('0ustar\x0000', 156)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function readHeader(block: Buffer): Entry {
  const textAt = (start: number, length: number) =>
    (block.toString('utf8', start, start + length).split('\0')[0] ?? '').trim()
  if (Number.parseInt(textAt(148, 8), 8) !== sumOf(block)) throw new Error('it is not a backup')
  const size = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(textAt(124, 12), 8)
  return { name: textAt(0, 100), size }
}

/** The sum of all bytes, where those of the sum itself count as spaces. */
function sumOf(block: Buffer): number {
  let sum = 8 * 32
  for (let i = 0; i < blockBytes; i++) if (i < 148 || i >= 156) sum += block[i] ?? 0
  return sum
}

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)])
