import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { findingLimits } from '../rules/finding-limits.ts'
import { Labelling, LabelName } from '../rules/labels.ts'

const names = v.optional(v.pipe(v.array(LabelName), v.maxLength(findingLimits.labelsAtOnce)), [])

/** Adds labels, removes labels and pins or unpins an idea, also a published one. Only what is named is changed. */
export const changeLabels = endpoint({
  method: 'PATCH',
  by: 'owner',
  path: '/api/ideas/:id/labels',
  params: Id,
  body: v.strictObject({ add: names, remove: names, isPinned: v.optional(v.nullable(v.boolean()), null) }),
  headers: {
    'X-Op-Id':
      'An id of this change (8 to 64 of A-Z a-z 0-9 _ -). A repeat changes nothing; the last 50 are known.',
  },
  status: 200,
  answer: Labelling,
})
