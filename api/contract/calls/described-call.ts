import type { Endpoint } from '../endpoint.ts'

/**
 * The endpoint itself says whether a call needs an account (`by`). For all others, `by` here says whether anyone may make the call,
 * or only a reader: a recipient's browser with an access session of that share.
 */
export type DescribedCall = { endpoint: Endpoint; by?: 'anyone' | 'reader'; about: string }
export const callerOf = ({ endpoint, by = 'anyone' }: DescribedCall) => endpoint.by ?? by
