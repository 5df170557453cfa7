import * as v from 'valibot'
import { ShareType } from './share-type.ts'

const terms = {
  expiresAt: v.nullable(v.string()),
  maxViews: v.nullable(v.number()),
  allowDownload: v.boolean(),
  /** Absent in events that were recorded before links could ask for a code. */
  requireCode: v.optional(v.boolean(), false),
  hasPasscode: v.optional(v.boolean(), false),
  /** The version of the owner's own agreement (versionLabel). Absent where it is the standard one, and before links could have others. */
  agreement: v.optional(v.string()),
}

/** The terms of a link that an owner can change. */
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

/** The facts of events about a link itself: its owner made, changed or revoked it. */
export const linkFacts = {
  'link-made': v.object({ shareType: ShareType, ...terms }),
  /** The terms after the change. `was`: those before. `livesAgain`: the link had expired or was used up, and works again. */
  'link-changed': v.object({
    changed: v.array(ChangedTerm),
    ...terms,
    was: v.object({ expiresAt: terms.expiresAt, maxViews: terms.maxViews }),
    livesAgain: v.boolean(),
  }),
  'link-revoked': v.object({}),
} as const
