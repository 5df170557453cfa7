// Accumulators: in $group they combine the values of a group, in an expression the elements of an array.
import { StoreError, unsupported } from '../values/errors.ts'
import { compareValues, encodeKey } from '../values/keys.ts'
import { isDoc, isNumeric } from '../values/values.ts'

/** A missing value is undefined: $push and $addToSet leave it out. */
export const accumulators: Record<string, (values: unknown[]) => unknown> = {
  $sum: (values) => numbers(values).reduce((sum, value) => sum + value, 0),
  $avg: (values) => {
    const list = numbers(values)
    return list.length ? list.reduce((sum, value) => sum + value, 0) / list.length : null
  },
  $min: (values) => extreme(values, -1),
  $max: (values) => extreme(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: present,
  $addToSet: (values) => [
    ...new Map(present(values).map((value) => [encodeKey(value).toString('latin1'), value])).values(),
  ],
  $count: (values) => values.length,
}

/** `$count` counts documents and takes no arguments. */
export function checkAccumulator(operator: string, arg: unknown): void {
  if (operator === '$count' && !(isDoc(arg) && Object.keys(arg).length === 0))
    throw new StoreError(14, 'TypeMismatch', '$count takes no arguments, i.e. $count:{}')
}

function present(values: unknown[]): unknown[] {
  return values.filter((value) => value !== undefined)
}

function extreme(values: unknown[], sign: number): unknown {
  const list = values.filter((value) => value !== null && value !== undefined)
  if (list.length === 0) return null
  return list.reduce((a, b) => (compareValues(a, b) * sign >= 0 ? a : b))
}

function numbers(values: unknown[]): number[] {
  return values.filter(isNumeric).map((value) => {
    if (typeof value !== 'number') throw unsupported('adding int64 values beyond 2^53 or Decimal128 values')
    return value
  })
}
