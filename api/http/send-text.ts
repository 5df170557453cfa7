import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { isPrematureClose, markAsAttachment } from './send-file.ts'

/** Streams text or bytes as a download while they are being generated. */
export async function sendText(
  response: Response,
  text: AsyncIterable<string | Uint8Array>,
  { fileName, type }: { fileName: string; type: string },
): Promise<void> {
  markAsAttachment(response, fileName)
  response.type(type)
  try {
    await pipeline(Readable.from(text), response)
  } catch (error) {
    if (!isPrematureClose(error)) throw error
  }
}
