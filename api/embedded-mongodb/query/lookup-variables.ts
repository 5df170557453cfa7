// The variables that `let` of $lookup takes from each local document, for the leading $match of its pipeline.
import { promoteDoc } from '../values/bson-bytes.ts'
import { failedToParse, unsupported } from '../values/errors.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { checkExpression } from './check-expression.ts'
import { evaluate } from './expressions.ts'

/** The path that each variable reads, by its name including the `$$`. */
export type Variables = ReadonlyMap<string, string>

/** A variable may only be a path; other expressions are refused. */
export function readVariables(given: unknown, pipeline: unknown): Variables {
  if (given === undefined) return new Map()
  if (!isDoc(given)) throw failedToParse("$lookup argument 'let' must be an object")
  if (pipeline === undefined)
    throw failedToParse("$lookup with a 'let' argument must also specify 'pipeline'")
  return new Map(Object.entries(given).map(([name, path]) => [`$$${checkedName(name)}`, checkedPath(path)]))
}

function checkedName(name: string): string {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return name
  throw failedToParse(`'${name}' is not a valid name of a user variable`)
}

function checkedPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\$(?!\$)/.test(path))
    throw unsupported('an expression under let of $lookup')
  checkExpression(path)
  return path
}

/** The first parts of the paths that the variables read. */
export const headsOf = (variables: Variables): string[] =>
  [...variables.values()].map((path) => path.slice(1).split('.')[0] ?? '')

/**
 * The $match for one document: variables in `$eq` under `$expr`, alone or within `$and`, are replaced by its values, so that
 * the search can use indexes for them. Elsewhere they are refused.
 */
export function bindMatch(match: Doc, variables: Variables): (doc: Doc) => Doc {
  if (variables.size === 0) return () => match
  const bindTo = (read: (path: string) => unknown) => {
    const values = new Map([...variables].map(([name, path]) => [name, read(path)]))
    return '$expr' in match ? { ...match, $expr: bind(match.$expr, values) } : match
  }
  refuseVariables(
    bindTo(() => missing),
    variables,
  )
  return (doc) => {
    const plain = promoteDoc(doc)
    return bindTo((path) => {
      const value = evaluate(plain, path)
      return value === undefined ? missing : { $literal: value }
    })
  }
}

/** A missing field equals another missing field, but not null. */
const missing = '$$REMOVE'

function bind(expression: unknown, values: ReadonlyMap<unknown, unknown>): unknown {
  if (!isDoc(expression)) return expression
  const { $and, $eq } = expression
  if (Array.isArray($and)) return { ...expression, $and: $and.map((part) => bind(part, values)) }
  if (!Array.isArray($eq)) return expression
  return { ...expression, $eq: $eq.map((side) => (values.has(side) ? values.get(side) : side)) }
}

/** Checks every string, even where it would not be a variable: better refused than a pipeline with another meaning. */
export function refuseVariables(value: unknown, variables: Variables): void {
  if (typeof value === 'string') {
    const [name = ''] = value.split('.')
    if (variables.has(name)) throw unsupported(`${name} outside of $eq in the leading $match of $lookup`)
  } else if (Array.isArray(value) || isDoc(value)) {
    for (const inside of Object.values(value)) refuseVariables(inside, variables)
  }
}
