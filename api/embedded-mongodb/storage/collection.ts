// A collection and its indexes: their form in memory, their form in the file, and the key areas they own.
import { compileFilter, type Test } from '../query/matcher.ts'
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
  expireAfterSeconds: number | undefined
  multikey: boolean // some document has several entries
  longKeys: boolean // some entry ends in a digest: the order among those means nothing
  prefix: Buffer
  end: Buffer
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

export function toStored({ namespace, id, uuid, indexes }: Collection): Doc {
  const stored = indexes.map(({ id, spec, multikey, longKeys }) => ({ id, spec, multikey, longKeys }))
  return { namespace, id, uuid, indexes: stored }
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
    gone: false,
  }
}

export function readIndex(stored: Doc): Index {
  const spec = requiredDoc(stored, 'spec')
  const id = optionalNumber(stored, 'id') ?? 0
  const partialFilter = spec.partialFilterExpression ? requiredDoc(spec, 'partialFilterExpression') : null
  const prefix = areaPrefix(area.index, id)
  return {
    id,
    name: requiredString(spec, 'name'),
    spec,
    fields: parseSort(requiredDoc(spec, 'key')),
    unique: flag(spec, 'unique'),
    sparse: flag(spec, 'sparse'),
    partialFilter,
    inPartial: partialFilter && compileFilter(partialFilter),
    expireAfterSeconds: optionalNumber(spec, 'expireAfterSeconds'),
    multikey: flag(stored, 'multikey'),
    longKeys: flag(stored, 'longKeys'),
    prefix,
    end: afterPrefix(prefix),
  }
}
