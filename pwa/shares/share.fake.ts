import type { Share } from '#contract/shares.ts'

/** A link as the server answers it; `change` replaces fields. */
export const makeShare = (change: Partial<Share> = {}): Share => ({
  id: 1,
  ideaId: 1,
  shareType: 'full-access',
  state: 'active',
  name: null,
  expiresAt: null,
  maxViews: null,
  viewCount: 0,
  recipientEmail: null,
  allowDownload: true,
  requireCode: false,
  hasPasscode: false,
  agreement: null,
  accessLink: 'a',
  createdAt: '2026-11-21T09:00:00Z',
  revokedAt: null,
  requests: [],
  newComments: 0,
  ...change,
})
