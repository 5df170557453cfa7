import type { Endpoint } from './endpoint.ts'

/**
 * A call that needs an account says so itself (`by` of the endpoint). Of the others this says whether anyone may make it, or
 * a reader only: a recipient's browser with an access session of that share.
 */
export type DescribedCall = { endpoint: Endpoint; by?: 'anyone' | 'reader'; about: string }
export const callerOf = ({ endpoint, by = 'anyone' }: DescribedCall) => endpoint.by ?? by
