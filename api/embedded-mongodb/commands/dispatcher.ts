// From a message to its reply: finds the command, refuses what is not known, runs reads at once and queues writes.

import { setDeadline } from '../query/regex-time.ts'
import {
  asDiskFault,
  badValue,
  failedToParse,
  noTransactions,
  StoreError,
  timeLimitExceeded,
} from '../values/errors.ts'
import { allowOnly, docs, optionalDoc, optionalNumber, requiredString } from '../values/fields.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import type { Message, Reply } from '../wire/wire.ts'
import { adminCommands } from './admin-commands.ts'
import { aggregateCommands } from './aggregate.ts'
import type { Command, Request, Store } from './command.ts'
import { explainCommands } from './explain.ts'
import { readCommands } from './read-commands.ts'
import { readWriteNumber } from './retries.ts'
import { schemaCommands } from './schema-commands.ts'
import { addSweep, deleteDropped } from './sweeper.ts'
import { writeCommands } from './write-commands.ts'
import { isSteps, type WriteQueue } from './write-queue.ts'

const commands: Record<string, Command> = {
  ...adminCommands,
  ...aggregateCommands,
  ...explainCommands,
  ...readCommands,
  ...writeCommands,
  ...schemaCommands,
}

const everywhere = [
  '$db',
  'lsid',
  'txnNumber',
  'comment',
  'writeConcern',
  'readConcern',
  'maxTimeMS',
  '$readPreference',
]

const allowedFields = new Map(
  Object.entries(commands).map(([name, { fields }]) => [name, new Set([name, ...fields, ...everywhere])]),
)

export function dispatch(
  store: Store,
  queue: WriteQueue,
  message: Message,
  address: string,
  answer: (reply: Reply) => void,
): void {
  const finish = (outcome: Reply | Error) => answer(outcome instanceof Error ? errorReply(outcome) : outcome)
  try {
    const { command, request } = readRequest(message, address)
    const limit = optionalNumber(request.command, 'maxTimeMS')
    const deadline = limit ? Date.now() + limit : Number.POSITIVE_INFINITY
    const start = () => command.run(store, request)
    if (command.writes) {
      const done = (outcome: Reply | Error) => {
        finish(outcome)
        if (command.dropsData) addSweep(queue, () => deleteDropped(store.storage))
      }
      const repeatable = readWriteNumber(request.command)
      queue.add({ start, repeatable, deadline, isResumable: command.isResumable, done })
    } else {
      const result = start()
      if (isSteps(result)) runRead(result, deadline, finish)
      else finish(result)
    }
  } catch (error) {
    finish(asError(error))
  }
}

function readRequest(message: Message, address: string): { command: Command; request: Request } {
  const fields = message.command
  const name = Object.keys(fields)[0] ?? ''
  if (fields.startTransaction !== undefined || fields.autocommit !== undefined) throw noTransactions()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const allowed = allowedFields.get(name)
  if (!command || !allowed) throw new StoreError(59, 'CommandNotFound', `no such command: '${name}'`)
  allowOnly(fields, allowed, name)
  checkConcerns(fields)
  checkReadPreference(fields)
  const request = {
    name,
    command: fields,
    database: requiredString(fields, '$db'),
    sections: message.sections,
    address,
  }
  return { command, request }
}

/** A single node that flushes every commit satisfies all concerns except a snapshot and more nodes than one. */
function checkConcerns(fields: Doc): void {
  const w = optionalDoc(fields, 'writeConcern')?.w
  if (w !== undefined && !['0', '1', 'majority'].includes(String(w)))
    throw new StoreError(
      100,
      'UnsatisfiableWriteConcern',
      `Not enough data-bearing nodes for write concern w: ${String(w)}`,
    )
  const level = optionalDoc(fields, 'readConcern')?.level
  if (level === 'snapshot')
    throw new StoreError(72, 'InvalidOptions', 'read concern snapshot is not supported')
}

const readModes = new Set(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'])

/** The only member is the primary and has no tags: a read that demands another member is refused. */
function checkReadPreference(fields: Doc): void {
  const preference = optionalDoc(fields, '$readPreference')
  if (!preference) return
  const { mode } = preference
  if (typeof mode !== 'string' || !readModes.has(mode))
    throw failedToParse(`Could not parse $readPreference mode '${String(mode)}'.`)
  const wantsTags = docs(preference, 'tags').every((tags) => Object.keys(tags).length > 0)
  const hasTags = docs(preference, 'tags').length > 0 && wantsTags
  if (mode === 'primary' && hasTags)
    throw badValue('Only empty tags are allowed with primary read preference')
  if (mode === 'secondary' || (mode === 'nearest' && hasTags))
    throw new StoreError(
      133,
      'FailedToSatisfyReadPreference',
      `Could not find host matching read preference { mode: "${mode}" }`,
    )
}

function runRead(steps: Steps<Reply>, deadline: number, finish: (outcome: Reply | Error) => void): void {
  try {
    setDeadline(deadline)
    const { done, value } = steps.next()
    if (done) finish(value)
    else if (Date.now() > deadline) finish(timeLimitExceeded())
    else setImmediate(() => runRead(steps, deadline, finish))
  } catch (error) {
    finish(asError(error))
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

function errorReply(error: Error): Doc {
  const refusal = error instanceof StoreError ? error : asDiskFault(error)
  if (refusal) {
    const { message, code, codeName, detail } = refusal
    return { ok: 0, errmsg: message, code, codeName, ...detail }
  }
  process.emitWarning(error) // a bug in the store itself: the client gets a general error, the log the whole one
  return { ok: 0, errmsg: `internal error: ${error.message}`, code: 1, codeName: 'InternalError' }
}
