// Compares a result with what a specification file expects. The rules are "Evaluating Matches" of the unified test format.
import { EJSON } from 'bson'

/**
 * Where the actual value first differs, as a sentence; null if it matches. A root document may have more fields than expected,
 * other documents may not. `ids`: session ids by entity name.
 */
export function findDifference(expected, given, { isRoot = true, ids = {}, path = 'the answer' } = {}) {
  const actual = given instanceof Map ? Object.fromEntries(given) : given // the driver returns a sort as a Map
  const inside = (part, e, a, root = false) =>
    findDifference(e, a, { isRoot: root, ids, path: `${path}${part}` })
  const differs = () => `${path} is ${show(actual)} instead of ${show(expected)}`
  const special = isPlain(expected) ? Object.keys(expected) : []
  if (special.length === 1 && special[0].startsWith('$$'))
    return matchSpecial(special[0], expected[special[0]], actual, { isRoot, ids, path })
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs()
    return first(expected.map((item, i) => inside(`[${i}]`, item, actual[i], isRoot)))
  }
  if (!isPlain(expected)) return isSame(expected, actual) ? null : differs()
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return differs()
  const difference = first(
    Object.entries(expected).map(([name, value]) => {
      const optional = isPlain(value) && ('$$unsetOrMatches' in value || '$$exists' in value)
      if (actual[name] === undefined && !optional) return `${path}.${name} is missing`
      return inside(`.${name}`, value, actual[name])
    }),
  )
  if (difference || isRoot) return difference
  const extra = Object.keys(actual).find((name) => actual[name] !== undefined && !(name in expected))
  return extra === undefined ? null : `${path}.${extra} is ${show(actual[extra])} and not expected`
}

/** Documents of a collection: equal in every field and in their order. */
export function findDifferenceOfDocuments(expected, actual, path) {
  const [e, a] = [expected, actual].map((docs) => docs.map((doc) => EJSON.stringify(doc)))
  const at = Array.from({ length: Math.max(e.length, a.length) }, (_, i) => i).find((i) => e[i] !== a[i])
  return at === undefined ? null : `${path}[${at}] is ${a[at] ?? 'missing'} instead of ${e[at] ?? 'nothing'}`
}

function matchSpecial(operator, arg, actual, { isRoot, ids, path }) {
  const wrong = (holds, words) => (holds ? null : `${path} is ${show(actual)}, and must ${words}`)
  switch (operator) {
    case '$$exists':
      return wrong((actual !== undefined) === arg, arg ? 'be there' : 'not be there')
    case '$$unsetOrMatches':
      return actual === undefined || actual === null
        ? null
        : findDifference(arg, actual, { isRoot, ids, path })
    case '$$type':
      return wrong(
        [arg].flat().some((type) => hasType(actual, type)),
        `be of type ${arg}`,
      )
    case '$$lte':
      return wrong(Number(actual) <= Number(arg), `be at most ${arg}`)
    case '$$sessionLsid':
      return wrong(isSame(ids[arg], actual), `be the id of ${arg}`)
    case '$$matchAsDocument':
    case '$$matchAsRoot': {
      const parsed = typeof actual === 'string' ? EJSON.parse(actual) : actual
      return findDifference(arg, parsed, { isRoot: isRoot || operator === '$$matchAsRoot', ids, path })
    }
    case '$$matchesHexBytes':
      return wrong(actual instanceof Uint8Array && Buffer.from(actual).toString('hex') === arg, `be ${arg}`)
    default:
      throw new Error(`not known here: ${operator}`)
  }
}

function hasType(value, type) {
  switch (type) {
    case 'string':
    case 'object':
      return typeof value === type && value !== null && !Array.isArray(value)
    case 'bool':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'binData':
      return value instanceof Uint8Array || value?._bsontype === 'Binary'
    case 'objectId':
      return value?._bsontype === 'ObjectId'
    case 'timestamp':
      return value?._bsontype === 'Timestamp'
    case 'date':
      return value instanceof Date
    case 'null':
      return value === null
    default: // the driver returns every number type as a JavaScript number
      return ['int', 'long', 'double', 'decimal', 'number'].includes(type) && isNumber(value)
  }
}

const isPlain = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype
/** By name, because the driver may have its own copy of the package bson. */
const isNumber = (value) =>
  ['number', 'bigint'].includes(typeof value) ||
  ['Int32', 'Long', 'Double', 'Decimal128'].includes(value?._bsontype)

/** Numbers of different types are equal when their values are. */
function isSame(expected, actual) {
  if (isNumber(expected) && isNumber(actual)) return Number(String(expected)) === Number(String(actual))
  return EJSON.stringify({ v: expected }) === EJSON.stringify({ v: actual })
}

const first = (list) => list.find((item) => item !== null) ?? null
const show = (value) => (value === undefined ? 'missing' : EJSON.stringify(value))
