// Commands about the server and its sessions. The store poses as the only member of a replica set: drivers then use
// sessions and repeatable writes.
import { ObjectId } from 'bson'
import { maxDocumentBytes } from '../values/bson-bytes.ts'
import { noTransactions, StoreError } from '../values/errors.ts'
import { optionalArray } from '../values/fields.ts'
import type { Doc } from '../values/values.ts'
import type { Command, Request, Store } from './command.ts'
import { sessionId } from './retries.ts'

const version = '7.0.0'
const wireVersion = 21 // MongoDB 7.0; from 25 on drivers send the bulkWrite command

const hello = (_store: unknown, { address }: Request): Doc => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  setName: 'embedded',
  setVersion: 1,
  secondary: false,
  hosts: [address],
  primary: address,
  me: address,
  electionId: new ObjectId('7fffffff0000000000000001'),
  maxBsonObjectSize: maxDocumentBytes,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: wireVersion,
  readOnly: false,
  ok: 1,
})

const helloFields = [
  'helloOk',
  'client',
  'compression',
  'loadBalanced',
  'topologyVersion',
  'maxAwaitTimeMS',
  'hostInfo',
  'backpressure',
]

const done = (): Doc => ({ ok: 1 })

/** Lists the index builds under way and their progress; nothing else is reported. */
function currentOp({ catalog }: Store, { database }: Request): Doc {
  if (database !== 'admin')
    throw new StoreError(13, 'Unauthorized', 'currentOp may only be run against the admin database.')
  const inprog = catalog.list().flatMap(({ namespace, name, unfinished }) =>
    unfinished.map(({ spec, build }) => ({
      type: 'op',
      op: 'command',
      ns: namespace,
      command: { createIndexes: name, indexes: [spec] },
      msg: 'Index Build: scanning collection',
      progress: { done: build?.done ?? 0, total: build?.total ?? 0 },
    })),
  )
  return { inprog, ok: 1 }
}

const refuseTransaction = (): never => {
  throw noTransactions()
}

const buildInfo: Command = {
  fields: [],
  run: () => ({
    version,
    versionArray: version.split('.').map(Number).concat(0),
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ['lmdb'],
    ok: 1,
  }),
}

export const adminCommands: Record<string, Command> = {
  hello: { fields: helloFields, run: hello },
  ismaster: { fields: helloFields, run: hello },
  isMaster: { fields: helloFields, run: hello },
  ping: { fields: [], run: done },
  buildInfo,
  buildinfo: buildInfo,
  getParameter: {
    fields: ['featureCompatibilityVersion'],
    run: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  },
  currentOp: { fields: ['$all', '$ownOps'], run: currentOp },
  refreshSessions: { fields: [], run: done },
  endSessions: {
    fields: [],
    writes: true,
    run: ({ retries }, { command }) => {
      for (const lsid of optionalArray(command, 'endSessions') ?? []) {
        const session = sessionId(lsid)
        if (session) retries.forget(session)
      }
      return { ok: 1 }
    },
  },
  commitTransaction: { fields: [], run: refuseTransaction },
  abortTransaction: { fields: [], run: refuseTransaction },
}
