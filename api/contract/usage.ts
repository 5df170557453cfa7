import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** What is used of a limit; without one, `limit` is null. */
const Used = v.object({ used: v.number(), limit: v.nullable(v.number()) })

/** What an account uses of the server, and how much its host gives each account. */
export const Usage = v.object({
  bytes: Used,
  ideas: Used,
  versions: Used,
  /** Counted since the first upload of the last 24 hours. */
  uploads: Used,
})
export type Usage = v.InferOutput<typeof Usage>

export const getUsage = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/profile/usage',
  status: 200,
  answer: Usage,
})
