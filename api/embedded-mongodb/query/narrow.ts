// Finds the fields of a stored document that are needed, so that the others are never decoded.
import { type FieldNames, fieldNames, pickFields } from '../values/bson-bytes.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'

/** `isAll`: narrowing does all of the projection. */
interface Narrowing {
  narrow: (raw: Buffer) => Buffer
  isAll: boolean
}

/** For a projection that only keeps or only leaves out fields; null for every other one. */
export function narrowing(projection: Doc | undefined): Narrowing | null {
  const switches = Object.entries(projection ?? {}).map(([path, value]) => ({
    path,
    isOn: readSwitch(value),
  }))
  const named = switches.filter(({ path }) => path !== '_id')
  const keeps = (named[0] ?? switches[0])?.isOn
  const isPlain = ({ path, isOn }: (typeof switches)[number]) =>
    isOn !== null &&
    (path === '_id' || isOn === keeps) &&
    !path.split('.').some((part) => /^\$|^\d+$|^$|^(?:__proto__|constructor|prototype)$/.test(part))
  if (keeps === undefined || keeps === null || !switches.every(isPlain)) return null
  const isFlat = named.every(({ path }) => !path.includes('.'))
  const id = switches.find(({ path }) => path === '_id')?.isOn ?? true
  const heads = named.map(({ path }) => path.split('.')[0] ?? path)
  if (!keeps && !isFlat) return null
  const names = fieldNames(new Set(id === keeps ? [...heads, '_id'] : heads))
  return { narrow: (raw) => pickFields(raw, names, keeps), isAll: isFlat }
}

function readSwitch(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return isNumeric(value) ? Number(value.toString()) !== 0 : null
}

/** The top-level fields that a filter reads; null when it may read any. */
export function fieldsOfFilter(filter: Doc): FieldNames | null {
  const found = headsOfFilter(filter)
  return found && fieldNames(found)
}

/** The names of those fields. */
export function headsOfFilter(filter: Doc): Set<string> | null {
  const found = new Set<string>()
  return collectNames(filter, found) ? found : null
}

function collectNames(filter: Doc, found: Set<string>): boolean {
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) found.add(name.split('.')[0] ?? name)
    else if (name === '$comment') continue
    else if (name === '$expr' ? !collectPaths(value, found) : !collectParts(name, value, found)) return false
  }
  return true
}

const collectParts = (name: string, value: unknown, found: Set<string>) =>
  isJunction(name, value) && value.every((part) => collectNames(part, found))

/** The paths of an expression; a variable may stand for the whole document. */
function collectPaths(expression: unknown, found: Set<string>): boolean {
  if (Array.isArray(expression)) return expression.every((part) => collectPaths(part, found))
  if (isDoc(expression)) return '$literal' in expression || collectPaths(Object.values(expression), found)
  if (typeof expression !== 'string' || !expression.startsWith('$') || expression === '$$REMOVE') return true
  found.add(expression.slice(1).split('.')[0] ?? '')
  return !expression.startsWith('$$')
}

/** Its parts were checked when the filter was compiled. */
const isJunction = (name: string, value: unknown): value is Doc[] =>
  (name === '$and' || name === '$or' || name === '$nor') && Array.isArray(value)
