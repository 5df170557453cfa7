// Adding and multiplying as MongoDB does: the wider type wins, int32 grows into int64, int64 overflow is an error.
import { Double, Int32, Long } from 'bson'
import { badValue, unsupported } from '../values/errors.ts'
import type { Numeric } from '../values/values.ts'

const maxInt32 = 2n ** 31n - 1n
const minInt32 = -(2n ** 31n)
const maxInt64 = 2n ** 63n - 1n
const minInt64 = -(2n ** 63n)

export function add(a: Numeric, b: Numeric): Numeric {
  return combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  )
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  return combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  )
}

function combine(
  a: Numeric,
  b: Numeric,
  onIntegers: (x: bigint, y: bigint) => bigint,
  onDoubles: (x: number, y: number) => number,
): Numeric {
  const x = wholeNumber(a)
  const y = wholeNumber(b)
  if (x === null || y === null) return new Double(onDoubles(Number(a.toString()), Number(b.toString())))
  const result = onIntegers(x, y)
  if (result > maxInt64 || result < minInt64)
    throw badValue('Failed to apply the operation: integer overflow')
  const wide = a instanceof Long || b instanceof Long || result > maxInt32 || result < minInt32
  return wide ? Long.fromBigInt(result) : new Int32(Number(result))
}

/** The value when its type is int32 or int64, null when it is a double. */
function wholeNumber(value: Numeric): bigint | null {
  if (value instanceof Long) return value.toBigInt()
  if (value instanceof Int32) return BigInt(value.value)
  if (value instanceof Double) return null
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : null
  throw unsupported('arithmetic with Decimal128 values')
}
