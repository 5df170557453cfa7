import * as v from 'valibot'
import { ShareType } from './share-type.ts'

const terms = {
  expiresAt: v.nullable(v.string()),
  maxViews: v.nullable(v.number()),
  allowDownload: v.boolean(),
  /** Events that were written down before links could ask for it say nothing of it. */
  requireCode: v.optional(v.boolean(), false),
  hasPasscode: v.optional(v.boolean(), false),
  /** The version of the owner's own agreement (versionLabel). Absent where it is the standard one, and before links could have others. */
  agreement: v.optional(v.string()),
}

/** What an owner changes of a link. */
export const ChangedTerm = v.picklist([
  'name',
  'expiresAt',
  'maxViews',
  'allowDownload',
  'requireCode',
  'passcode',
  'agreement',
])
export type ChangedTerm = v.InferOutput<typeof ChangedTerm>

/** What events about a link itself say: its owner made, changed or revoked it. */
export const linkFacts = {
  'link-made': v.object({ shareType: ShareType, ...terms }),
  /** The terms as they are from then on. `was`: those before. `livesAgain`: it had expired or was used up. */
  'link-changed': v.object({
    changed: v.array(ChangedTerm),
    ...terms,
    was: v.object({ expiresAt: terms.expiresAt, maxViews: terms.maxViews }),
    livesAgain: v.boolean(),
  }),
  'link-revoked': v.object({}),
} as const
