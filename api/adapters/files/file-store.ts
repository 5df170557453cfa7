import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import mongoose from 'mongoose'

/** Bytes of uploads in GridFS, so that any process can serve them. Names are ours; users never choose one. */
export type StoredFile = { id: string; length: number }
export type FileStore = {
  /** A name that no file has yet, for a file that has to be known before it is there. */
  newId: () => string
  /** Of one that fails nothing is left, as far as the store can still be written to. */
  save: (bytes: Buffer, id?: string) => Promise<StoredFile>
  /**
   * `start` and `end` are byte offsets, `end` exclusive; both left out means all. What the disk has lost a piece of ends with an error
   * (`isFileUnreadable`), whichever piece that is.
   */
  open: (id: string, range?: { start: number; end: number }) => Readable
  read: (id: string) => Promise<Buffer>
  /** Removes as much of it as there is: perhaps nothing, perhaps what an interrupted save left. */
  discard: (id: string) => Promise<void>
}

/** DataCorruptionDetected, as MongoDB and the embedded store call it. */
const DAMAGED = 301

/** Whether reading failed because the file, or a piece of it, is not there or is damaged: not because the store is away. */
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
      // It deletes what there is and then says that the file itself was not among it.
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

/** The pieces of a stored file. GridFS takes a piece that is not there for the end: here it is an error. */
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
