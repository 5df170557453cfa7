import type * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = v.GenericSchema

/**
 * One call over the wire as data. The server binds it to an operation and the browser calls it, so neither writes
 * the path twice. `answer: null` is an empty body (204); `'file'` is bytes. `upload` names the multipart file field.
 */
export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema | null | 'file' = Schema | null | 'file',
> = {
  method: Method
  /**
   * Who makes this call, where an account is needed. An 'owner' names the account in X-Account, a 'reader' has none; a client that
   * asks who is signed in does not know it yet. Absent: no account is needed.
   */
  by?: 'owner' | 'owner or reader' | 'whoever is signed in'
  path: string
  params?: P
  query?: Q
  body?: B
  upload?: string
  /** Optional request headers of this call besides the usual ones, each with a sentence about it. */
  headers?: Record<string, string>
  status: number
  answer: A
  /** The media type of a file, where it is always the same. */
  contentType?: string
  /**
   * Set where the answer may be large: answers to one IP address are then made one at a time, so that nobody else waits for all of them. Not
   * for a file that is written while it is sent: one download over a slow connection would block everybody at that address.
   */
  hasLargeAnswer?: boolean
  /** The call waits for an external service. Its body is not queued with others, so that nobody waits with it. */
  awaitsService?: boolean
}

/** Understood by every call that needs an account. */
export const ownerHeaders: Record<string, string> = {
  'X-Account': 'The user id that the client acts for: 409 wrong_account when somebody else is signed in.',
}

export type ParamsOf<E> = E extends { params: infer S extends Schema } ? v.InferOutput<S> : undefined
export type QueryOf<E> = E extends { query: infer S extends Schema } ? v.InferOutput<S> : undefined
export type BodyOf<E> = E extends { body: infer S extends Schema } ? v.InferOutput<S> : undefined
export type BodyInputOf<E> = E extends { body: infer S extends Schema } ? v.InferInput<S> : undefined
export type AnswerOf<E> = E extends { answer: infer S }
  ? S extends Schema
    ? v.InferOutput<S>
    : S extends null
      ? undefined
      : never
  : never
/** What an operation must return: the answer before the schema drops fields that it does not name. */
export type AnswerInputOf<E> = E extends { answer: infer S extends Schema } ? v.InferInput<S> : undefined

/** Refuses a misspelled field, which inference would otherwise accept and nothing would read. */
type NoOtherFields<E> = { [K in Exclude<keyof E, keyof Endpoint>]: never }

/** Keeps the literal types of an endpoint, so that both sides infer parameters, body and answer from it. */
export function endpoint<const E extends Endpoint>(description: E & NoOtherFields<E>): E {
  return description
}
