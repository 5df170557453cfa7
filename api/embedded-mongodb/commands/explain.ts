// explain: the plan that the store would choose for a query, in MongoDB's format. Nothing is run.
import type { Query } from '../query/push-down.ts'
import { parseSort } from '../query/sort-order.ts'
import type { Collection } from '../storage/collection.ts'
import { choosePlan, type Plan } from '../storage/planner.ts'
import { badValue, unsupported } from '../values/errors.ts'
import { docs, optionalDoc, optionalString, requiredDoc } from '../values/fields.ts'
import type { Doc } from '../values/values.ts'
import { readPipeline } from './aggregate.ts'
import { type Command, namespaceOf, type Request, type Store } from './command.ts'

/** The query within each command that can be explained. */
const queryOf: Record<string, (command: Doc) => Query> = {
  find: (command) => filtered(command, 'filter'),
  count: (command) => filtered(command, 'query'),
  distinct: (command) => filtered(command, 'query'),
  findAndModify: (command) => filtered(command, 'query'),
  aggregate: (command) => readPipeline(command).query,
  update: (command) => filtered(onlyOne(command, 'updates'), 'q'),
  delete: (command) => filtered(onlyOne(command, 'deletes'), 'q'),
}

const filtered = (from: Doc, field: string): Query => ({
  filter: optionalDoc(from, field) ?? {},
  sort: optionalDoc(from, 'sort'),
})

function onlyOne(command: Doc, field: string): Doc {
  const [first, ...more] = docs(command, field)
  if (!first || more.length > 0) throw badValue(`explain takes one of the ${field}`)
  return first
}

function explain({ catalog }: Store, request: Request): Doc {
  if ((optionalString(request.command, 'verbosity') ?? 'queryPlanner') !== 'queryPlanner')
    throw unsupported('explain with figures of a run')
  const command = requiredDoc(request.command, 'explain')
  const name = Object.keys(command)[0] ?? ''
  const read = Object.hasOwn(queryOf, name) ? queryOf[name] : undefined
  if (!read) throw unsupported(`explain of ${name}`)
  const namespace = namespaceOf({ ...request, name, command })
  const query = read(command)
  const collection = catalog.find(namespace)
  const winningPlan = collection ? planOf(collection, query) : { stage: 'EOF' }
  return { queryPlanner: { namespace, parsedQuery: query.filter, winningPlan, rejectedPlans: [] }, ok: 1 }
}

function planOf(collection: Collection, { filter, sort }: Query): Doc {
  const order = parseSort(sort)
  const plan = choosePlan(collection, filter, order)
  const found = describe(plan, collection)
  return order.length === 0 || plan.sorted ? found : { stage: 'SORT', sortPattern: sort, inputStage: found }
}

function describe(plan: Plan, collection: Collection): Doc {
  const direction = 'reverse' in plan && plan.reverse ? 'backward' : 'forward'
  if (plan.kind === 'or')
    return { stage: 'OR', inputStages: plan.plans.map((part) => describe(part, collection)) }
  if (plan.kind === 'index')
    return fetched({ indexName: plan.index.name, keyPattern: plan.index.spec.key, direction })
  const isWhole =
    plan.kind === 'scan' &&
    plan.interval.start.equals(collection.prefix) &&
    plan.interval.end.equals(collection.end)
  if (isWhole && !plan.sorted) return { stage: 'COLLSCAN', direction }
  return fetched({ indexName: '_id_', keyPattern: { _id: 1 }, direction })
}

const fetched = (scan: Doc): Doc => ({ stage: 'FETCH', inputStage: { stage: 'IXSCAN', ...scan } })

export const explainCommands: Record<string, Command> = {
  explain: { fields: ['verbosity'], run: explain },
}
