// Commands that MongoDB refuses although they seem to make sense: if the store accepted one, the mistake would first show on
// a MongoDB server.

import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb'
import { type Documented, testDocumented } from './both-servers.ts'

const index = (
  name: string,
  key: IndexSpecification,
  options: CreateIndexesOptions,
  code: number,
): Documented => [name, [{ _id: 1 }], (c) => c.createIndex(key, options), code]

/** A command whose field `of` names the collection. */
const command = (name: string, of: string, rest: Document, code: number): Documented => [
  name,
  [{ _id: 1, a: 1 }],
  (c) => c.db.command({ [of]: c.collectionName, ...rest }),
  code,
]

const pipeline = (name: string, stages: Document[], code: number): Documented => [
  name,
  [{ _id: 1 }],
  (c) => c.aggregate(stages).toArray(),
  code,
]

const present = { a: { $exists: true } }

testDocumented([
  index('an index is sparse or partial', { a: 1 }, { sparse: true, partialFilterExpression: present }, 67),
  index('a partial index has no pattern', { a: 1 }, { partialFilterExpression: { a: /^a/ } }, 67),
  index('an index has a name', { a: 1 }, { name: '' }, 67),
  index('the index of all _ids is as it is', { _id: 1 }, { unique: true }, 197),
  index('nor does it expire', { _id: 1 }, { expireAfterSeconds: 5 }, 197),
  index('a time limit is an int32', { a: 1 }, { expireAfterSeconds: 2 ** 31 }, 67),
  [
    'another time limit under the same name is another option of the same index',
    [],
    async (c) => {
      await c.createIndex({ a: 1 }, { expireAfterSeconds: 5 })
      return c.createIndex({ a: 1 }, { expireAfterSeconds: 6 })
    },
    85,
  ],
  [
    'a unique index under the name of one that is not is another index',
    [],
    async (c) => {
      await c.createIndex({ a: 1 })
      return c.createIndex({ a: 1 }, { unique: true })
    },
    86,
  ],
  command('nothing is skipped backwards', 'find', { skip: -1 }, 51024),
  command('a limit is not below zero', 'find', { limit: -1 }, 51024),
  command('nor is a batch', 'find', { batchSize: -1 }, 51024),
  pipeline('a stage does not skip backwards', [{ $skip: -1 }], 5107200),
  pipeline('nor behind another', [{ $project: { a: 1 } }, { $skip: -1 }], 5107200),
  pipeline('nor a part of a document', [{ $skip: 0.5 }], 5107200),
  pipeline('a stage lets some through', [{ $limit: -1 }], 5107201),
  pipeline('at least one', [{ $limit: 0 }], 15958),
  command('a delete says how many', 'delete', { deletes: [{ q: {} }] }, 40414),
  command('one or all', 'delete', { deletes: [{ q: {}, limit: 2 }] }, 9),
  command('what is removed is not upserted', 'findAndModify', { remove: true, upsert: true }, 9),
  command('findAndModify does something', 'findAndModify', { query: {} }, 9),
  ['$pop wants a list', [{ _id: 1, a: 1 }], (c) => c.updateOne({}, { $pop: { a: 1 } }), 14],
])
