import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { email, Id, Instant } from './fields.ts'
import { PageQuery } from './page-query.ts'
import { limits } from './rules/limits.ts'
import { ShareType } from './rules/share-type.ts'

export const ShareState = v.picklist(['active', 'revoked', 'expired', 'used'])
export type ShareState = v.InferOutput<typeof ShareState>

export const Share = v.object({
  id: v.number(),
  ideaId: v.number(),
  shareType: ShareType,
  state: ShareState,
  expiresAt: v.nullable(Instant),
  maxViews: v.nullable(v.number()),
  viewCount: v.number(),
  recipientEmail: v.nullable(v.string()),
  allowDownload: v.boolean(),
  accessLink: v.string(),
  createdAt: Instant,
  revokedAt: v.nullable(Instant),
  /** People who asked for access to this dead link. */
  requests: v.array(v.object({ name: v.string(), email: v.string(), askedAt: Instant })),
})
export type Share = v.InferOutput<typeof Share>

const viewsMessage = 'Please enter a whole number of views, at least 1.'

export const CreateShare = v.strictObject({
  ideaId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  shareType: ShareType,
  expiresAt: v.optional(
    v.nullable(
      v.pipe(
        v.string('Please enter a date and time.'),
        v.check((text) => !Number.isNaN(Date.parse(text)), 'Please enter a date and time.'),
      ),
    ),
    null,
  ),
  maxViews: v.optional(
    v.nullable(
      v.pipe(
        v.number(viewsMessage),
        v.integer(viewsMessage),
        v.minValue(1, viewsMessage),
        v.maxValue(limits.maxViews, viewsMessage),
      ),
    ),
    null,
  ),
  recipientEmail: v.optional(v.nullable(email()), null),
  allowDownload: v.optional(v.boolean(), true),
})

/** One idea that the signed-in user opened through somebody's link. */
export const ReceivedShare = v.object({
  accessLink: v.string(),
  title: v.string(),
  ownerName: v.string(),
  state: ShareState,
  openedAt: Instant,
})
export type ReceivedShare = v.InferOutput<typeof ReceivedShare>

export const createShare = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/shares',
  body: CreateShare,
  status: 201,
  answer: Share,
})
export const listShares = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/shares',
  params: Id,
  query: PageQuery,
  status: 200,
  answer: v.array(Share),
  inTurn: true,
})
export const revokeShare = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: '/api/shares/:id',
  params: Id,
  status: 204,
  answer: null,
})
export const listReceivedShares = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/shares/received',
  query: PageQuery,
  status: 200,
  answer: v.array(ReceivedShare),
  inTurn: true,
})
