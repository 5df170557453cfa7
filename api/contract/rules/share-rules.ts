import type { ShareType } from './share-type.ts'

/**
 * Whether links of a type have a limit: `never` drops it, `accepted` keeps it where a client sends it, so that no link is ever
 * wider than what was asked for, `offered` also has a field in the form, `required` is refused or gets a default without it.
 */
type Limit = 'never' | 'accepted' | 'offered' | 'required'

export type ShareRules = {
  /** What the owner's screens call it. */
  name: string
  /** Without one, a required time is limits.shareDefaultDays from now. */
  expiresAt: Limit
  /** Without one, a required number of views is 1. */
  maxViews: Limit
  recipientEmail: Limit
}

/** What limits a link, by its type. The specification names three types; the fourth is ours. */
export const shareRules: Record<ShareType, ShareRules> = {
  'one-time': {
    name: 'One-time view',
    expiresAt: 'accepted',
    maxViews: 'required',
    recipientEmail: 'never',
  },
  'time-dependent': {
    name: 'Time-limited',
    expiresAt: 'required',
    maxViews: 'offered',
    recipientEmail: 'never',
  },
  'full-access': {
    name: 'Full access',
    expiresAt: 'never',
    maxViews: 'accepted',
    recipientEmail: 'never',
  },
  email: {
    name: 'Email invitation',
    expiresAt: 'accepted',
    maxViews: 'accepted',
    recipientEmail: 'required',
  },
}

export const shareLimits = { nameLength: 80, passcodeMin: 6 } as const

/** Whether the form has a field for a limit. */
export const isAskedFor = (limit: Limit): boolean => limit === 'offered' || limit === 'required'
