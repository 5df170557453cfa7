import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { email, Id, Instant } from './fields.ts'
import { withoutBidiControls } from './rules/bidi-controls.ts'
import { limits } from './rules/limits.ts'
import { PageQuery } from './rules/page-query.ts'
import { shareLimits } from './rules/share-rules.ts'
import { ShareType } from './rules/share-type.ts'

export const ShareState = v.picklist(['active', 'revoked', 'expired', 'used'])
export type ShareState = v.InferOutput<typeof ShareState>

/** Names a version of an agreement that the owner wrote. */
const VersionName = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

export const Share = v.object({
  id: v.number(),
  ideaId: v.number(),
  shareType: ShareType,
  state: ShareState,
  /** The owner's name for the link, which no reader sees. */
  name: v.nullable(v.string()),
  expiresAt: v.nullable(Instant),
  maxViews: v.nullable(v.number()),
  viewCount: v.number(),
  recipientEmail: v.nullable(v.string()),
  allowDownload: v.boolean(),
  /** Readers prove their address with a code: always for links by mail, for others when the owner asks for it. */
  requireCode: v.boolean(),
  hasPasscode: v.boolean(),
  /** The owner's own agreement that readers accept; null: the standard one. */
  agreement: v.optional(v.nullable(v.object({ ...VersionName.entries, title: v.string() })), null),
  accessLink: v.string(),
  createdAt: Instant,
  revokedAt: v.nullable(Instant),
  /** People who asked for access to this dead link, have not got it, and were not dismissed ('Not now'). */
  requests: v.array(v.object({ name: v.string(), email: v.string(), askedAt: Instant })),
  /** Comments of its readers that the owner has not seen, on any device. */
  newComments: v.optional(v.number(), 0),
})
export type Share = v.InferOutput<typeof Share>

/** The link at which an event happened, as it is now. */
export const LinkNow = v.object({
  id: v.number(),
  shareType: ShareType,
  state: ShareState,
  /** Absent in answers that devices stored before links had names. */
  name: v.optional(v.nullable(v.string()), null),
})

const viewsMessage = 'Please enter a whole number of views, at least 1.'
const { passcodeMin } = shareLimits

/** What an owner may set on a link when making it and later. Null: the link has none. */
const fields = {
  name: v.nullable(
    v.pipe(
      v.string('Please enter text.'),
      v.transform(withoutBidiControls),
      v.trim(),
      v.maxLength(shareLimits.nameLength, `Please use at most ${shareLimits.nameLength} characters.`),
      v.transform((text) => text || null),
    ),
  ),
  expiresAt: v.nullable(
    v.pipe(
      v.string('Please enter a date and time.'),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'Please enter a date and time.'),
    ),
  ),
  maxViews: v.nullable(
    v.pipe(
      v.number(viewsMessage),
      v.integer(viewsMessage),
      v.minValue(1, viewsMessage),
      v.maxValue(limits.maxViews, `Please enter at most ${limits.maxViews.toLocaleString('en-US')} views.`),
    ),
  ),
  allowDownload: v.boolean(),
  requireCode: v.boolean(),
  passcode: v.nullable(
    v.pipe(
      v.string('Please enter a passcode.'),
      v.trim(),
      v.minLength(passcodeMin, `Please use at least ${passcodeMin} characters.`),
      v.maxLength(limits.passwordLength, `Please use at most ${limits.passwordLength} characters.`),
    ),
  ),
  /** The newest version of an agreement that the owner wrote. */
  agreement: v.nullable(VersionName),
}

export const CreateShare = v.strictObject({
  ideaId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  shareType: ShareType,
  name: v.optional(fields.name, null),
  expiresAt: v.optional(fields.expiresAt, null),
  maxViews: v.optional(fields.maxViews, null),
  recipientEmail: v.optional(v.nullable(email()), null),
  allowDownload: v.optional(fields.allowDownload, true),
  requireCode: v.optional(fields.requireCode, false),
  passcode: v.optional(fields.passcode, null),
  agreement: v.optional(fields.agreement, null),
})

/** What is left out stays as it is. */
export const ChangeShare = v.strictObject({
  name: v.optional(fields.name),
  expiresAt: v.optional(fields.expiresAt),
  maxViews: v.optional(fields.maxViews),
  allowDownload: v.optional(fields.allowDownload),
  requireCode: v.optional(fields.requireCode),
  passcode: v.optional(fields.passcode),
  agreement: v.optional(fields.agreement),
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
  headers: {
    'Idempotency-Key':
      'An id of this link, chosen by its owner (8 to 64 of A-Z a-z 0-9 _ -): a repeat returns the same link, and is refused if its terms differ.',
  },
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
  hasLargeAnswer: true,
})
/** A revoked link never works again (409); an expired or used-up one does, at the same address, once it is given time or views. */
export const changeShare = endpoint({
  method: 'PATCH',
  by: 'owner',
  path: '/api/shares/:id',
  params: Id,
  body: ChangeShare,
  status: 200,
  answer: Share,
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
  hasLargeAnswer: true,
})
