import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/**
 * A zip that can be verified without this server. Owners get all evidence of the idea; `readers=no` leaves out who read it and
 * agreed, because that names people. Readers with an open session get the manifest, its proofs and their own acceptance, never the
 * content or the log. If this browser opened several links to the idea, the last one counts.
 */
export const getEvidence = endpoint({
  method: 'GET',
  by: 'owner or reader',
  path: '/api/ideas/:id/evidence',
  params: Id,
  query: v.object({ readers: v.optional(v.picklist(['yes', 'no']), 'yes') }),
  status: 200,
  answer: 'file',
})
