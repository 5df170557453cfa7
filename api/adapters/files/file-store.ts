import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import mongoose from 'mongoose'

/** Uploaded files in GridFS, so that any process can serve them. Their ids are made here; users never choose one. */
export type StoredFile = { id: string; length: number }
export type FileStore = {
  /** An unused id, for a file that must be named before it is saved. */
  newId: () => string
  /** If saving fails, nothing of the file is left, as far as the store can still be written to. */
  save: (bytes: Buffer, id?: string) => Promise<StoredFile>
  /**
   * `start` and `end` are byte offsets, `end` exclusive; both left out means all. If any piece of the file is lost, the stream ends
   * with an error (`isFileUnreadable`).
   */
  open: (id: string, range?: { start: number; end: number }) => Readable
  read: (id: string) => Promise<Buffer>
  /** Removes what exists of the file: perhaps nothing, perhaps the pieces that an interrupted save left. */
  discard: (id: string) => Promise<void>
}

/** DataCorruptionDetected, as MongoDB and the embedded store call it. */
const DAMAGED = 301

/** Whether reading failed because the file or a piece of it is missing or damaged, not because the store cannot be reached. */
export const isFileUnreadable = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoRuntimeError ||
  (error instanceof mongoose.mongo.MongoServerError && error.code === DAMAGED)

export function createFileStore(): FileStore {
  const bucket = () => {
    const { db } = mongoose.connection
    if (!db) throw new mongoose.Error.MongooseServerSelectionError('The database is not connected.')
    return new mongoose.mongo.GridFSBucket(db, { bucketName: 'files' })
  }
  const objectId = (id: string) => new mongoose.Types.ObjectId(id)
  const open: FileStore['open'] = (id, range) =>
    Readable.from(inFull(bucket().openDownloadStream(objectId(id), range), range))
  const discard: FileStore['discard'] = async (id) => {
    try {
      await bucket().delete(objectId(id))
    } catch (error) {
      // GridFS deletes the pieces that exist and then throws if the record of the file was missing.
      if (!isFileUnreadable(error)) throw error
    }
  }
  return {
    open,
    discard,
    newId: () => new mongoose.Types.ObjectId().toString(),
    async save(bytes, id) {
      const upload = bucket().openUploadStreamWithId(objectId(id ?? this.newId()), '')
      try {
        await finished(Readable.from([bytes]).pipe(upload))
      } catch (error) {
        await discard(upload.id.toString()).catch(() => undefined)
        throw error
      }
      return { id: upload.id.toString(), length: bytes.length }
    },
    async read(id) {
      const chunks: Buffer[] = []
      for await (const chunk of open(id)) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks)
    },
  }
}

/** The pieces of a stored file. GridFS takes a missing piece for the end of the file: here it is an error. */
async function* inFull(
  pieces: mongoose.mongo.GridFSBucketReadStream,
  range?: { start: number; end: number },
): AsyncIterable<Uint8Array> {
  let missing = range ? range.end - range.start : 0
  if (!range) pieces.once('file', (file) => (missing = file.length))
  for await (const piece of pieces) {
    missing -= piece.length
    yield piece
  }
  if (missing !== 0)
    throw new mongoose.mongo.MongoGridFSChunkError(`ChunkIsMissing: ${missing} bytes are not there`)
}
