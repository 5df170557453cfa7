import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable, type Middleware } from 'dexie'
import * as v from 'valibot'

/**
 * WebKit's in-memory databases, for example in private windows of Safari, refuse Blobs ("Error preparing Blob/File data to be
 * stored in object store"). There the bytes are stored in the row, in the same field. Reading the row still gives a Blob.
 */
const BytesOfBlob = v.object({ bytesOfBlob: v.instance(ArrayBuffer), type: v.string() })

/** The tables whose rows may contain a Blob. */
const tablesWithFiles = new Set(['files', 'recordings', 'answers'])

/** Set after the first refusal. Until then Blobs are tried, because bytes in a row are loaded into memory with the row. */
let isRefused = false

export const blobsAsBytes: Middleware<DBCore> = {
  stack: 'dbcore',
  create: (core) => ({
    ...core,
    table: (name) => (tablesWithFiles.has(name) ? withBytes(core.table(name)) : core.table(name)),
  }),
}

function withBytes(table: DBCoreTable): DBCoreTable {
  const mutateWithBytes = (request: DBCoreMutateRequest) =>
    Dexie.waitFor(toBytes(request)).then((changed) => table.mutate(changed))
  return {
    ...table,
    mutate: (request) => {
      if (!hasBlob(request)) return table.mutate(request)
      if (isRefused) return mutateWithBytes(request)
      return table.mutate(request).then(
        (answer) => (Object.values(answer.failures).some(isRefusal) ? again() : answer),
        (error) => (isRefusal(error) ? again() : Promise.reject(error)),
      )
      function again() {
        isRefused = true
        return mutateWithBytes(request)
      }
    },
    get: (request) => table.get(request).then(toBlobs),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(toBlobs)),
    query: (request) =>
      table.query(request).then((answer) => ({ ...answer, result: answer.result.map(toBlobs) })),
  }
}

/** Recognised by message, because a connection lost while a phone slept is an UnknownError, too (lost-connection.ts). */
const isRefusal = (error: unknown) => error instanceof Error && /\bBlob/.test(error.message)

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null
const hasBlob = (request: DBCoreMutateRequest) =>
  'values' in request &&
  request.values.some(
    (row: unknown) => isRow(row) && Object.values(row).some((value) => value instanceof Blob),
  )

async function toBytes(request: DBCoreMutateRequest): Promise<DBCoreMutateRequest> {
  if (!('values' in request)) return request
  return { ...request, values: await Promise.all(request.values.map(bytesInRow)) }
}

async function bytesInRow(row: unknown): Promise<unknown> {
  if (!isRow(row)) return row
  const entries = Object.entries(row).map(async ([name, value]) => [
    name,
    value instanceof Blob ? { bytesOfBlob: await value.arrayBuffer(), type: value.type } : value,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** Restores Blobs from bytes. Rows without any, which are most, are returned as the same object. */
function toBlobs(row: unknown): unknown {
  if (!isRow(row)) return row
  const blobs = Object.entries(row).flatMap(([name, value]) => {
    const { success, output } = v.safeParse(BytesOfBlob, value)
    return success ? [[name, new Blob([output.bytesOfBlob], { type: output.type })]] : []
  })
  return blobs.length > 0 ? { ...row, ...Object.fromEntries(blobs) } : row
}
