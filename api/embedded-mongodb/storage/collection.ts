// A collection and its indexes: their form in memory, their form in the file, and the key areas they own.
import { Binary } from 'bson'
import { compileFilter, type Test } from '../query/matcher.ts'
import { headsOfFilter } from '../query/narrow.ts'
import { parseSort, type SortField } from '../query/sort-order.ts'
import { docs, flag, optionalNumber, requiredDoc, requiredString } from '../values/fields.ts'
import type { Doc } from '../values/values.ts'
import { afterPrefix } from './storage.ts'

export interface Index {
  id: number
  name: string
  spec: Doc // as the client gave it: listIndexes must give it back exactly
  fields: SortField[]
  unique: boolean
  sparse: boolean
  partialFilter: Doc | null
  inPartial: Test | null
  reads: ReadonlySet<string> | null // the fields of a document that determine its entries; null: any may
  expireAfterSeconds: number | undefined
  multikey: boolean // some document has several entries
  longKeys: boolean // some key ends in a digest: the order of such keys means nothing
  build: Build | null // null: every document is in it
  prefix: Buffer
  end: Buffer
}

/** The progress of building an index over documents that already exist. */
export interface Build {
  after: Buffer // the key of the last document that was read
  done: number
  total: number // number of documents when it began
  complete: boolean
  failure: Doc | null // why it cannot succeed; the command that builds it reports this and removes it
}

export interface Collection {
  namespace: string
  database: string
  name: string
  id: number
  uuid: unknown
  prefix: Buffer
  end: Buffer
  indexes: Index[] // all but the one on _id, which is the order of the documents themselves
  unfinished: Index[] // being built: every write updates them, no search uses them
  gone: boolean // dropped, or replaced when the catalogue was read again
}

export const area = { catalog: 1, document: 2, index: 3, garbage: 4, nextId: 5, retry: 6 } as const

export function areaPrefix(kind: number, id?: number): Buffer {
  const prefix = Buffer.alloc(id === undefined ? 1 : 5)
  prefix[0] = kind
  if (id !== undefined) prefix.writeUInt32BE(id, 1)
  return prefix
}

export const garbagePrefix = areaPrefix(area.garbage)
export const retryPrefix = areaPrefix(area.retry)

export const catalogKey = ({ namespace }: Collection) =>
  Buffer.concat([areaPrefix(area.catalog), Buffer.from(namespace)])

export function toStored({ namespace, id, uuid, indexes, unfinished }: Collection): Doc {
  const stored = { namespace, id, uuid, indexes: indexes.map(storedIndex) }
  return unfinished.length ? { ...stored, unfinished: unfinished.map(storedIndex) } : stored
}

const storedIndex = ({ id, spec, multikey, longKeys, build }: Index): Doc => {
  const stored = { id, spec, multikey, longKeys }
  return build ? { ...stored, build: { ...build, after: new Binary(build.after) } } : stored
}

export function readCollection(stored: Doc): Collection {
  const namespace = requiredString(stored, 'namespace')
  const dot = namespace.indexOf('.')
  const id = optionalNumber(stored, 'id') ?? 0
  const prefix = areaPrefix(area.document, id)
  return {
    namespace,
    database: namespace.slice(0, dot),
    name: namespace.slice(dot + 1),
    id,
    uuid: stored.uuid,
    prefix,
    end: afterPrefix(prefix),
    indexes: docs(stored, 'indexes').map(readIndex),
    unfinished: docs(stored, 'unfinished').map(readIndex),
    gone: false,
  }
}

export function readIndex(stored: Doc): Index {
  const spec = requiredDoc(stored, 'spec')
  const id = optionalNumber(stored, 'id') ?? 0
  const partialFilter = spec.partialFilterExpression ? requiredDoc(spec, 'partialFilterExpression') : null
  const prefix = areaPrefix(area.index, id)
  const fields = parseSort(requiredDoc(spec, 'key'))
  const inFilter = headsOfFilter(partialFilter ?? {})
  return {
    id,
    name: requiredString(spec, 'name'),
    spec,
    fields,
    unique: flag(spec, 'unique'),
    sparse: flag(spec, 'sparse'),
    partialFilter,
    inPartial: partialFilter && compileFilter(partialFilter),
    reads: inFilter && new Set([...fields.map(({ path: [head = ''] }) => head), ...inFilter]),
    expireAfterSeconds: optionalNumber(spec, 'expireAfterSeconds'),
    multikey: flag(stored, 'multikey'),
    longKeys: flag(stored, 'longKeys'),
    build: stored.build ? readBuild(requiredDoc(stored, 'build')) : null,
    prefix,
    end: afterPrefix(prefix),
  }
}

function readBuild(stored: Doc): Build {
  const { after } = stored
  return {
    after: after instanceof Binary ? Buffer.from(after.buffer.subarray(0, after.position)) : Buffer.alloc(0),
    done: optionalNumber(stored, 'done') ?? 0,
    total: optionalNumber(stored, 'total') ?? 0,
    complete: flag(stored, 'complete'),
    failure: stored.failure ? requiredDoc(stored, 'failure') : null,
  }
}
