import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const PIECE_BYTES = 8 * 1024

/** A line that carries this many bytes a second, in both directions together; with null there is no limit. */
export class SlowLine {
  bytesPerSecond: number | null
  private busyUntil = 0

  constructor(bytesPerSecond: number | null = null) {
    this.bytesPerSecond = bytesPerSecond
  }

  /** Resolves when these bytes would have arrived. */
  private async carry(bytes: number): Promise<void> {
    if (this.bytesPerSecond === null) return
    const now = performance.now()
    this.busyUntil = Math.max(now, this.busyUntil) + (1000 * bytes) / this.bytesPerSecond
    await wait(this.busyUntil - now)
  }

  /** Reads everything that a stream sends, in the time that the line takes for it. */
  readAll(stream: Readable): Promise<Buffer> {
    return readAll(stream, (bytes) => this.carry(bytes))
  }

  /** Writes a body in pieces; stops if the receiver leaves. */
  async write(body: Buffer, to: Writable): Promise<void> {
    const size = this.bytesPerSecond === null ? body.length : PIECE_BYTES
    for (let at = 0; at < body.length && !to.destroyed; at += size) {
      const piece = body.subarray(at, at + size)
      await this.carry(piece.length)
      to.write(piece)
    }
  }
}

/** Reads everything that a stream sends; `arrived` may delay it. */
export async function readAll(
  stream: Readable,
  arrived: (bytes: number) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    await arrived(bytes.length)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
