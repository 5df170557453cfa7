// Splits a pipeline into a query, which can use indexes, and the stages that are left for its results.
import { locationError } from '../values/errors.ts'
import { requiredDoc } from '../values/fields.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'

export interface Stage {
  name: string
  spec: unknown
}
export interface Query {
  filter: Doc
  sort?: Doc | undefined
  skip?: number
  limit?: number
}

/** Leading $match, $sort, $skip and $limit, in this order, become the query. */
export function pushDown(stages: readonly Stage[]): { query: Query; rest: readonly Stage[] } {
  const query: Query = { filter: {} }
  let used = 0
  const take = (name: string) => (stages[used]?.name === name ? stages[used++]?.spec : undefined)
  const filters: Doc[] = []
  while (stages[used]?.name === '$match') {
    const filter = take('$match')
    if (!isDoc(filter)) throw locationError(15959, 'the match filter must be an expression in an object')
    filters.push(filter)
  }
  query.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {})
  if (stages[used]?.name === '$sort') query.sort = requiredDoc({ $sort: take('$sort') }, '$sort')
  if (stages[used]?.name === '$skip') query.skip = readSkip(take('$skip'))
  if (stages[used]?.name === '$limit') query.limit = readLimit(take('$limit'))
  return { query, rest: stages.slice(used) }
}

export const readSkip = (spec: unknown): number => wholeNumber('$skip', spec, 5107200)

export function readLimit(spec: unknown): number {
  const limit = wholeNumber('$limit', spec, 5107201)
  if (limit === 0) throw locationError(15958, 'the limit must be positive')
  return limit
}

function wholeNumber(name: string, spec: unknown, code: number): number {
  const value = isNumeric(spec) ? Number(spec.toString()) : -1
  if (Number.isInteger(value) && value >= 0) return value
  throw locationError(code, `invalid argument to ${name} stage: Expected a non-negative number`)
}
