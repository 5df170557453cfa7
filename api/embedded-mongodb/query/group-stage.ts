// The stage $group. Accumulators that grow with every document stop at a memory limit, with an error that names them.
import { calculateObjectSize } from 'bson'
import { promote } from '../values/bson-bytes.ts'
import { locationError, maxMemoryBytes, StoreError } from '../values/errors.ts'
import { encodeKey } from '../values/keys.ts'
import { flatMapInSteps, rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { accumulators, checkAccumulator } from './accumulators.ts'
import { checkExpression, checkPath } from './check-expression.ts'
import { evaluate } from './expressions.ts'

/** Groups with their accumulated values, in the order in which each group first appears. */
export function groupStage(spec: Doc): (docs: Doc[]) => Steps<Doc[]> {
  if (!('_id' in spec)) throw locationError(15955, 'a group specification must include an _id')
  const { _id, ...rest } = spec
  checkExpression(_id)
  const id = promote(_id)
  const fields = Object.entries(rest).map(([name, value]) => readAccumulator(name, value))
  return function* run(docs) {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>()
    yield* flatMapInSteps(docs, (doc) => {
      const value = evaluate(doc, id) ?? null
      const key = encodeKey(value).toString('latin1')
      const members = groups.get(key)
      if (members) members.docs.push(doc)
      else groups.set(key, { id: value, docs: [doc] })
      return []
    })
    const held = { bytes: 0 }
    const results: Doc[] = []
    for (const members of groups.values()) {
      const result: Doc = { _id: members.id }
      for (const field of fields) result[field.name] = yield* accumulateInSteps(field, members.docs, held)
      results.push(result)
      if (results.length % rowsPerStep === 0) yield
    }
    return results
  }
}

/** These grow with every document; the others hold one value. */
const growing = new Set(['$push', '$addToSet'])

function* accumulateInSteps(
  { operator, accumulate, expression }: Accumulator,
  docs: readonly Doc[],
  held: { bytes: number },
): Steps<unknown> {
  const values: unknown[] = []
  for (const doc of docs) {
    const value = evaluate(doc, expression)
    values.push(value)
    if (growing.has(operator)) held.bytes += calculateObjectSize({ value })
    if (held.bytes > maxMemoryBytes) throw growthExceeded(operator, held.bytes)
    if (values.length % rowsPerStep === 0) yield
  }
  return accumulate(values)
}

const growthExceeded = (operator: string, bytes: number) =>
  new StoreError(
    146,
    'ExceededMemoryLimit',
    `${operator} used too much memory and cannot spill to disk. Used: ${bytes} bytes. Memory limit: ${maxMemoryBytes} bytes`,
  )

type Accumulator = ReturnType<typeof readAccumulator>
function readAccumulator(name: string, spec: unknown) {
  const entries = isDoc(spec) ? Object.entries(spec) : []
  const [operator, expression] = entries[0] ?? []
  if (entries.length !== 1 || operator === undefined)
    throw locationError(40234, `The field '${name}' must be an accumulator object`)
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined
  if (!accumulate) throw locationError(15952, `unknown group operator '${operator}'`)
  checkAccumulator(operator, expression)
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`)
  checkPath(name)
  checkExpression(expression)
  return { name, operator, accumulate, expression: promote(expression) }
}
