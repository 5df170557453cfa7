// Reads the changes of an update with operators: checks the operators, refuses conflicting paths, and sorts in MongoDB's order.
import { badValue, failedToParse, StoreError } from '../values/errors.ts'
import { isArrayIndex } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { updateOperators } from './update-operators.ts'
import type { ElementTests } from './update-paths.ts'

interface Change {
  operator: string
  path: string
  arg: unknown
}

export function readChanges(update: Doc, tests: ElementTests): Change[] {
  const changes = Object.entries(update)
    .flatMap(([operator, fields]) => readOperator(operator, fields))
    .sort((a, b) => comparePaths(a.path, b.path))
  checkIdentifiers(tests, changes)
  refuseConflicts(changes)
  return changes
}

interface Touched {
  changes: ReadonlySet<string>
  reads: ReadonlySet<string> // the others are overwritten without being read
}

/**
 * The only top-level fields that an update with operators changes, and those that it reads. Null when it may be any: for other
 * kinds of updates, or when the filter selects elements of arrays.
 */
export function fieldsOfUpdate(update: unknown): Touched | null {
  if (!isDoc(update) || !Object.keys(update)[0]?.startsWith('$')) return null
  const changes = new Set<string>()
  const reads = new Set<string>()
  for (const [operator, fields] of Object.entries(update))
    for (const [from, arg] of Object.entries(isDoc(fields) ? fields : {}))
      for (const path of operator === '$rename' ? [from, String(arg)] : [from]) {
        const head = path.split('.')[0] ?? path
        if (path.includes('$') || head === '_id' || isArrayIndex(head)) return null
        changes.add(head)
        if (operator !== '$set' || head !== path) reads.add(head)
      }
  return { changes, reads }
}

function readOperator(operator: string, fields: unknown): Change[] {
  const known =
    Object.hasOwn(updateOperators, operator) || operator === '$setOnInsert' || operator === '$rename'
  if (!known)
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  if (!isDoc(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`)
  return Object.entries(fields).map(([path, arg]) => {
    checkUpdatePath(path)
    if (operator === '$rename') {
      if (typeof arg !== 'string') throw badValue("The 'to' field for $rename must be a string")
      checkUpdatePath(arg)
      if (/\$/.test(path + arg)) throw badValue(`$rename cannot be used with dynamic paths: ${path}`)
      if (isWithin(path, arg) || isWithin(arg, path))
        throw badValue(
          `The source and target field for $rename must differ, and neither may be in the other: ${path}: "${arg}"`,
        )
    }
    return { operator, path, arg }
  })
}

const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)

function checkUpdatePath(path: string): void {
  for (const name of path.split('.')) {
    if (name === '')
      throw new StoreError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`)
    if (name.startsWith('$') && name !== '$' && !/^\$\[.*\]$/.test(name))
      throw new StoreError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${path}' is not allowed`,
      )
  }
}

/** MongoDB's order of changes, and so of new fields: names by their letters, positions by their numbers. */
function comparePaths(a: string, b: string): number {
  const [x, y] = [a.split('.'), b.split('.')]
  for (const [i, name] of x.entries()) {
    const other = y[i]
    if (other === undefined) return 1
    if (name === other) continue
    if (isArrayIndex(name) && isArrayIndex(other)) return Number(name) - Number(other)
    return Buffer.compare(Buffer.from(name), Buffer.from(other))
  }
  return x.length - y.length
}

/** Each `$[name]` must have an array filter, and each array filter must be used. */
function checkIdentifiers(tests: ElementTests, changes: readonly Change[]): void {
  const used = new Set(
    changes.flatMap(({ path }) => [...path.matchAll(/\$\[([^\]]+)\]/g)].map(([, name = '']) => name)),
  )
  for (const name of used)
    if (!tests.has(name)) throw badValue(`No array filter found for identifier '${name}'`)
  for (const name of tests.keys())
    if (!used.has(name))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`)
}

/** No path may be changed twice in one update, nor a path together with one inside it. */
function refuseConflicts(changes: readonly Change[]): void {
  const paths = changes
    .flatMap(({ operator, path, arg }) => (operator === '$rename' ? [path, String(arg)] : [path]))
    .sort()
  for (const [i, path] of paths.entries()) {
    const other = paths.slice(0, i).find((earlier) => isWithin(path, earlier))
    if (other === undefined) continue
    throw new StoreError(
      40,
      'ConflictingUpdateOperators',
      `Updating the path '${path}' would create a conflict at '${other}'`,
    )
  }
}
