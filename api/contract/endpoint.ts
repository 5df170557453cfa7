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
   * Who makes this call, where an account is needed. An 'owner' names it in X-Account, a 'reader' has none; who asks which
   * account is signed in cannot name it. Absent: people without an account.
   */
  by?: 'owner' | 'owner or reader' | 'whoever is signed in'
  path: string
  params?: P
  query?: Q
  body?: B
  upload?: string
  /** Request headers that this call understands besides the usual ones: name to a sentence. All are optional. */
  headers?: Record<string, string>
  status: number
  answer: A
  /** What kind of file it answers, where that is always the same. */
  contentType?: string
  /**
   * Its answer may be large: those of one address are made one after the other, so that nobody else waits for all of them. Not of a file
   * that is written while it is sent: whoever takes it over a slow line would hold up everybody at that address.
   */
  inTurn?: boolean
  /** It waits for a service elsewhere and hands its body on: it takes no turn, so that nobody waits with it. */
  waits?: boolean
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
/** What an operation must produce: the answer before the schema drops what nobody promised. */
export type AnswerInputOf<E> = E extends { answer: infer S extends Schema } ? v.InferInput<S> : undefined

/** Keeps the literal types of an endpoint, so that both sides infer parameters, body and answer from it. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}
