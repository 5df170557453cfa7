// The update operators: each changes one place of a document.

import { Int32, Long } from 'bson'
import { sortKey } from '../query/compound-keys.ts'
import { compileElementTest, compileFilter } from '../query/matcher.ts'
import { isRegex } from '../query/regex.ts'
import { parseSort } from '../query/sort-order.ts'
import { badValue, failedToParse, typeMismatch, unsupported } from '../values/errors.ts'
import { compareValues, equalTo } from '../values/keys.ts'
import { ownValue, removeOwn, setOwn } from '../values/paths.ts'
import { type Doc, isDoc, isNumeric, isOperatorDoc, type Numeric, typeName } from '../values/values.ts'
import { add, multiply } from './numbers.ts'
import type { Place } from './update-paths.ts'

type Operator = (place: Place, arg: unknown) => void

const current = ({ container, name }: Place) => ownValue(container, name)
const set = ({ container, name }: Place, value: unknown) => setOwn(container, name, value)

export const updateOperators: Record<string, Operator> = {
  $set: set,
  $unset: ({ container, name }) => removeOwn(container, name),
  $inc: (place, arg) => arithmetic('$inc', place, arg, add, (by) => by),
  $mul: (place, arg) =>
    arithmetic('$mul', place, arg, multiply, (by) =>
      by instanceof Long ? Long.ZERO : multiply(by, new Int32(0)),
    ),
  $min: (place, arg) => {
    const value = current(place)
    if (value === undefined || compareValues(arg, value) < 0) set(place, arg)
  },
  $max: (place, arg) => {
    const value = current(place)
    if (value === undefined || compareValues(arg, value) > 0) set(place, arg)
  },
  $currentDate: (place, arg) => {
    if (arg !== true && !(isDoc(arg) && arg.$type === 'date'))
      throw unsupported('$currentDate with another type than date')
    set(place, new Date())
  },
  $push: push,
  $addToSet: (place, arg) => {
    const list = listAt(place, '$addToSet') ?? []
    for (const value of eachOf('$addToSet', arg)) if (!list.some(equalTo(value))) list.push(value)
    set(place, list)
  },
  $pop: (place, arg) => {
    const end = isNumeric(arg) ? Number(arg.toString()) : 0
    if (end !== 1 && end !== -1) throw failedToParse('$pop expects 1 or -1')
    const list = listAt(place, '$pop', typeMismatch)
    if (end < 0) list?.shift()
    else list?.pop()
  },
  $pull: (place, arg) => {
    const list = listAt(place, '$pull')
    const unwanted = compilePull(arg)
    if (list)
      set(
        place,
        list.filter((element) => !unwanted(element)),
      )
  },
  $pullAll: (place, arg) => {
    if (!Array.isArray(arg)) throw badValue('$pullAll requires an array argument')
    const list = listAt(place, '$pullAll')
    const unwanted = arg.map(equalTo)
    if (list)
      set(
        place,
        list.filter((element) => !unwanted.some((equal) => equal(element))),
      )
  },
}

/** Operators that never create a missing field. */
export const neverCreates: ReadonlySet<string> = new Set(['$unset', '$pop', '$pull', '$pullAll'])

function arithmetic(
  operator: string,
  place: Place,
  arg: unknown,
  combine: (value: Numeric, by: Numeric) => Numeric,
  initial: (by: Numeric) => Numeric,
): void {
  if (!isNumeric(arg))
    throw typeMismatch(`Cannot ${operator} with non-numeric argument: {${place.path}: ${typeName(arg)}}`)
  const value = current(place)
  if (value !== undefined && !isNumeric(value))
    throw typeMismatch(
      `Cannot apply ${operator} to a value of non-numeric type: the field '${place.path}' is of type ${typeName(value)}`,
    )
  set(place, value === undefined ? initial(arg) : combine(value, arg))
}

/** The array itself, to be changed in place; undefined when the field is missing. */
function listAt(place: Place, operator: string, refused = badValue): unknown[] | undefined {
  const value = current(place)
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value
  const message = `The field '${place.path}' must be an array but is of type ${typeName(value)} (${operator})`
  throw refused(message)
}

function eachOf(operator: string, arg: unknown, alsoAllowed: readonly string[] = []): unknown[] {
  if (!isDoc(arg) || !('$each' in arg)) return [arg]
  const unknown = Object.keys(arg).find((name) => name !== '$each' && !alsoAllowed.includes(name))
  if (unknown) throw badValue(`Unrecognized clause in ${operator}: ${unknown}`)
  if (!Array.isArray(arg.$each)) throw badValue(`The argument to $each in ${operator} must be an array`)
  return arg.$each
}

function push(place: Place, arg: unknown): void {
  const list = listAt(place, '$push') ?? []
  const values = eachOf('$push', arg, ['$position', '$slice', '$sort'])
  const modifiers: Doc = isDoc(arg) && '$each' in arg ? arg : {}
  const position = modifier(modifiers, '$position') ?? list.length
  list.splice(position, 0, ...values)
  const sorted = modifiers.$sort === undefined ? list : sortElements(list, modifiers.$sort)
  const slice = modifier(modifiers, '$slice')
  if (slice === undefined) set(place, sorted)
  else set(place, slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice))
}

function modifier(modifiers: Doc, name: string): number | undefined {
  const value = modifiers[name]
  if (value === undefined) return undefined
  const number = isNumeric(value) ? Number(value.toString()) : Number.NaN
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`)
  return number
}

function sortElements(list: unknown[], spec: unknown): unknown[] {
  if (isDoc(spec)) {
    const fields = parseSort(spec)
    const rows = list.map((element) => ({ element, key: sortKey(isDoc(element) ? element : {}, fields) }))
    return rows.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ element }) => element)
  }
  const direction = isNumeric(spec) ? Number(spec.toString()) : 0
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1')
  return [...list].sort((a, b) => compareValues(a, b) * direction)
}

/** A document is a filter for elements, operators test the element itself, anything else must be equal. */
function compilePull(arg: unknown): (element: unknown) => boolean {
  if (isRegex(arg) || (isOperatorDoc(arg) && !['$and', '$or', '$nor'].includes(Object.keys(arg)[0] ?? '')))
    return compileElementTest(arg)
  if (!isDoc(arg)) return equalTo(arg)
  const test = compileFilter(arg)
  return (element) => isDoc(element) && test(element)
}
