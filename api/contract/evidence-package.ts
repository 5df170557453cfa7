import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/**
 * A zip that is checked without this server. The owner: all of the idea's evidence; `readers=no` leaves out who read it and agreed,
 * which names people. An open reader: manifest, its proofs and their own acceptance, never content nor the log; of several links to
 * the idea the one that this browser opened last.
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
