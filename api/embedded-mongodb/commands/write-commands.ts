// insert, update, delete and findAndModify.

import { compileProjection } from '../query/projection.ts'
import { deleteDocuments, updateDocuments } from '../update/write-operations.ts'
import { decode, encode } from '../values/bson-bytes.ts'
import { failedToParse, StoreError, timeLimitExceeded } from '../values/errors.ts'
import {
  allowOnly,
  count,
  docs,
  flag,
  missing,
  optionalArray,
  optionalDoc,
  requiredDoc,
} from '../values/fields.ts'
import type { Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { type Command, namespaceOf, type Request, type Store } from './command.ts'

/** Statements come in a section beside the command, as raw documents, or inside the command. */
function statements({ command, sections }: Request, field: string): Buffer[] {
  const list = sections.get(field) ?? docs(command, field).map(encode)
  if (list.length === 0)
    throw new StoreError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and 100000: '${field}' is empty`,
    )
  return list
}

/** All updates or deletes are decoded and checked for unknown options before the first one runs. */
function checkedStatements(request: Request, field: string, allowed: ReadonlySet<string>): Doc[] {
  return statements(request, field).map((raw) => {
    const statement = decode(raw)
    allowOnly(statement, allowed, `${request.name}.${field}`)
    return statement
  })
}

/** Runs the statements one after the other; a refused one stops the rest only when they are ordered. */
function* runEach<T>(
  request: Request,
  list: readonly T[],
  run: (statement: T, index: number) => Steps<void>,
): Steps<Doc> {
  const writeErrors: Doc[] = []
  for (const [index, statement] of list.entries()) {
    try {
      yield* run(statement, index)
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === timeLimitExceeded().code) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.detail })
      if (flag(request.command, 'ordered', true)) break
    }
  }
  return writeErrors.length ? { writeErrors } : {}
}

const insertsPerStep = 500

function* insert(store: Store, request: Request): Steps<Doc> {
  const list = statements(request, 'documents')
  const namespace = namespaceOf(request)
  let n = 0
  const failures = yield* runEach(request, list, function* (raw): Steps<void> {
    store.documents.insert(store.catalog.ensure(namespace), raw)
    if (++n % insertsPerStep === 0) yield
  })
  return { n, ...failures, ok: 1 }
}

// `sort` is refused: it came with MongoDB 8.0, and this store reports version 7.0.
const updateFields = new Set(['q', 'u', 'multi', 'upsert', 'arrayFilters'])

function* update(store: Store, request: Request): Steps<Doc> {
  const namespace = namespaceOf(request)
  let n = 0
  let nModified = 0
  const upserted: Doc[] = []
  const failures = yield* runEach(
    request,
    checkedStatements(request, 'updates', updateFields),
    function* (statement, index): Steps<void> {
      const result = yield* updateDocuments(store, namespace, {
        filter: requiredDoc(statement, 'q'),
        update: statement.u,
        multi: flag(statement, 'multi'),
        upsert: flag(statement, 'upsert'),
        arrayFilters: docs(statement, 'arrayFilters'),
        sort: undefined,
      })
      const inserted = result.upsertedId !== undefined
      n += inserted ? 1 : result.matched
      nModified += result.modified
      if (inserted) upserted.push({ index, _id: result.upsertedId })
    },
  )
  return { n, nModified, ...(upserted.length ? { upserted } : {}), ...failures, ok: 1 }
}

const deleteFields = new Set(['q', 'limit'])

function toDelete(statement: Doc): { filter: Doc; limit: number } {
  if (statement.limit === undefined) throw missing('limit')
  const limit = count(statement, 'limit')
  if (limit > 1) throw failedToParse('The limit field in delete objects must be 0 or 1')
  return { filter: requiredDoc(statement, 'q'), limit }
}

function* deleteCommand(store: Store, request: Request): Steps<Doc> {
  const namespace = namespaceOf(request)
  let n = 0
  const failures = yield* runEach(
    request,
    checkedStatements(request, 'deletes', deleteFields).map(toDelete),
    function* (order): Steps<void> {
      n += (yield* deleteDocuments(store, store.catalog.find(namespace), order)).deleted
    },
  )
  return { n, ...failures, ok: 1 }
}

function* findAndModify(store: Store, request: Request): Steps<Doc> {
  const { command } = request
  const namespace = namespaceOf(request)
  const filter = optionalDoc(command, 'query') ?? {}
  const sort = optionalDoc(command, 'sort')
  const project = compileProjection(optionalDoc(command, 'fields'), filter)
  const shown = (raw: Buffer | undefined) => (raw ? (project ?? same)(decode(raw)) : null)
  if (flag(command, 'remove')) {
    if (command.update !== undefined || flag(command, 'new'))
      throw failedToParse("Cannot specify 'update' or 'new' with 'remove'")
    if (flag(command, 'upsert')) throw failedToParse('Cannot specify both upsert=true and remove=true')
    const { deleted, before } = yield* deleteDocuments(store, store.catalog.find(namespace), {
      filter,
      sort,
      limit: 1,
    })
    return { lastErrorObject: { n: deleted }, value: shown(before), ok: 1 }
  }
  if (!isDoc(command.update) && !Array.isArray(command.update))
    throw failedToParse('Either an update or remove=true must be specified')
  const arrayFilters = optionalArray(command, 'arrayFilters') ? docs(command, 'arrayFilters') : []
  const upsert = flag(command, 'upsert')
  const result = yield* updateDocuments(store, namespace, {
    filter,
    update: command.update,
    multi: false,
    upsert,
    arrayFilters,
    sort,
  })
  const inserted = result.upsertedId !== undefined
  const lastErrorObject = {
    n: inserted ? 1 : result.matched,
    updatedExisting: result.matched > 0,
    ...(inserted ? { upserted: result.upsertedId } : {}),
  }
  return { lastErrorObject, value: shown(flag(command, 'new') ? result.after : result.before), ok: 1 }
}

const same = (doc: Doc) => doc

const common = ['ordered', 'bypassDocumentValidation']

const findAndModifyCommand: Command = {
  fields: [
    'query',
    'sort',
    'fields',
    'remove',
    'update',
    'new',
    'upsert',
    'arrayFilters',
    'bypassDocumentValidation',
  ],
  writes: true,
  run: findAndModify,
}

export const writeCommands: Record<string, Command> = {
  insert: { fields: ['documents', ...common], writes: true, run: insert },
  update: { fields: ['updates', ...common], writes: true, run: update },
  delete: { fields: ['deletes', ...common], writes: true, run: deleteCommand },
  findAndModify: findAndModifyCommand,
  findandmodify: findAndModifyCommand,
}
