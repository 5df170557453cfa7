import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** Whether versions of an account's drafts are sealed, and how much of its space the sealed ones take. */
export const Sealing = v.object({
  isOn: v.boolean(),
  versions: v.number(),
  bytes: v.number(),
})
export type Sealing = v.InferOutput<typeof Sealing>

/** The same for one draft. `isFull`: its last version was not sealed, because the account had no room for it. */
export const DraftSealing = v.object({ isOn: v.boolean(), isFull: v.boolean() })
export type DraftSealing = v.InferOutput<typeof DraftSealing>

export const getSealing = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/profile/sealing',
  status: 200,
  answer: Sealing,
})
export const chooseSealing = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/profile/sealing',
  body: v.strictObject({ isOn: v.boolean() }),
  status: 200,
  answer: Sealing,
})
export const getDraftSealing = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/sealing',
  params: Id,
  status: 200,
  answer: DraftSealing,
})
