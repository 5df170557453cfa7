// What an error means: the store's refusal of something it does not support, which counts as right, or a fault.
import { mongo } from 'mongoose'
import { findDifference } from './match.mjs'

/** Codes with which a server says that it does not know or does not support what was requested. */
const refusals = new Map([
  [59, 'CommandNotFound'],
  [67, 'CannotCreateIndex'],
  [115, 'CommandNotSupported'],
  [168, 'InvalidPipelineOperator'],
  [197, 'InvalidIndexSpecificationOption'],
  [263, 'OperationNotSupportedInTransaction'],
  [15952, 'unknown accumulator'],
  [40324, 'unknown stage'],
  [40415, 'unknown field'],
])

/** Codes of general faults count only together with words that say that something is not supported. */
const general = new Set([2, 9, 72])

export function isRefusal(thrown) {
  const error = thrown instanceof mongo.MongoServerSelectionError ? causeOf(thrown) : thrown
  if (!(error instanceof mongo.MongoServerError)) return false
  const codes = [error.code, ...(error.writeErrors ?? []).map(({ code }) => code)].map(Number)
  const says = /unknown|not supported|unrecognized/i.test(error.message)
  return codes.some((code) => refusals.has(code) || (general.has(code) && says))
}

/** Why no server could be selected: the answer to the handshake of one of them. */
const causeOf = ({ reason }) =>
  [...(reason?.servers?.values() ?? [])].map(({ error }) => error?.cause ?? error).find(Boolean)

/** How an error differs from the expected one, as a sentence; null if it is the expected one. */
export function findDifferenceOfError(expected, error) {
  const fromServer = error instanceof mongo.MongoServerError
  const reply = error.errorResponse ?? {}
  const has = (label) => error instanceof mongo.MongoError && error.hasErrorLabel(label)
  const checks = {
    isError: () => null,
    isClientError: (wanted) =>
      wanted === !fromServer ? null : `the error comes from the ${fromServer ? 'server' : 'driver'}`,
    isTimeoutError: (wanted) =>
      wanted === error instanceof mongo.MongoOperationTimeoutError ? null : 'the error is another one',
    errorContains: (text) =>
      error.message.toLowerCase().includes(text.toLowerCase()) ? null : `the error does not say '${text}'`,
    errorCode: (code) =>
      Number(error.code) === code ? null : `the code is ${error.code} instead of ${code}`,
    errorCodeName: (name) =>
      error.codeName === name ? null : `the code's name is ${error.codeName} instead of ${name}`,
    errorLabelsContain: (labels) => labels.find((label) => !has(label)) ?? null,
    errorLabelsOmit: (labels) => labels.find(has) ?? null,
    errorResponse: (response) => findDifference(response, reply, { path: 'the reply' }),
    expectResult: (result) =>
      findDifference(result, error.result ?? error.partialResult, { path: 'the partial result' }),
    writeErrors: (wanted) =>
      findDifference(wanted, Object.fromEntries(error.writeErrors ?? []), { path: 'writeErrors' }),
    writeConcernErrors: (wanted) =>
      findDifference(wanted, error.writeConcernErrors ?? [], { path: 'writeConcernErrors' }),
  }
  for (const [name, wanted] of Object.entries(expected)) {
    const check = checks[name]
    if (!check) return `not known here: expectError.${name}`
    const difference = check(wanted)
    if (difference) return `${difference} (${error.message})`
  }
  return null
}
