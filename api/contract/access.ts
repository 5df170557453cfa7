import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { AccessToken, Id, Instant } from './fields.ts'
import { ShareType } from './rules/share-type.ts'
import { Timestamp } from './timestamp-state.ts'

export const Recipient = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  agreedToNda: v.boolean(),
  verified: v.boolean(),
})
export type Recipient = v.InferOutput<typeof Recipient>

/** The agreement as shown, names filled in. `sha256` is the hash of agreementText; describeVersion explains `version`. */
export const Agreement = v.object({
  version: v.string(),
  sha256: v.string(),
  title: v.string(),
  clauses: v.array(v.string()),
})
export type Agreement = v.InferOutput<typeof Agreement>

/** What the link asks for next. `read`: the session is already open, so reading can go on. */
export const NextStep = v.picklist(['passcode', 'identify', 'verify', 'agree', 'open', 'read'])
export type NextStep = v.InferOutput<typeof NextStep>

export const ShareLookup = v.object({
  idea: v.object({
    id: v.number(),
    status: v.picklist(['draft', 'published']),
    user: v.object({ name: v.string() }),
    /** Present once the reader is identified, and verified where the link asks for it. */
    title: v.optional(v.string()),
    documentId: v.optional(v.nullable(v.string())),
    /** Present only while the session is open. */
    content: v.optional(v.unknown()),
    blockchainTimestamp: v.optional(v.nullable(Instant)),
  }),
  shareType: ShareType,
  expiresAt: v.nullable(Instant),
  /** The reader must prove their address with a code. */
  requireCode: v.boolean(),
  next: NextStep,
  /** The owner is previewing the link: the full flow, without a view or a recipient. */
  preview: v.boolean(),
  recipient: v.optional(Recipient),
  /** In a preview it is present only where the owner wrote it: such a text names nobody. */
  agreement: v.optional(Agreement),
})
export type ShareLookup = v.InferOutput<typeof ShareLookup>

export const OpenedDocument = v.object({
  idea: v.object({
    id: v.number(),
    title: v.string(),
    content: v.unknown(),
    status: v.picklist(['draft', 'published']),
    documentId: v.nullable(v.string()),
    digest: v.nullable(v.string()),
    blockchainTimestamp: v.nullable(Instant),
    timestamp: v.optional(v.nullable(Timestamp), null),
    user: v.object({ name: v.string() }),
  }),
  shareType: ShareType,
  allowDownload: v.boolean(),
  preview: v.boolean(),
  recipient: v.nullable(Recipient),
  viewId: v.nullable(v.string()),
  /** When this session was opened, by the server's clock; null in a preview. */
  openedAt: v.optional(v.nullable(Instant), null),
  /** When this session ends unless the page sends another `seen`; null in a preview. */
  endsAt: v.nullable(Instant),
})
export type OpenedDocument = v.InferOutput<typeof OpenedDocument>

const inside = { params: AccessToken }

export const lookUpShare = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken',
  ...inside,
  status: 200,
  answer: ShareLookup,
})
export const openDocument = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/open',
  ...inside,
  status: 200,
  answer: OpenedDocument,
})
export const getDocumentFile = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken/file',
  ...inside,
  status: 200,
  answer: 'file',
})
/**
 * Downloads the document: the PDF, or one HTML file with its pictures inside. Refused where the link does not allow it. A plain form
 * sends this call, so that the browser itself saves the file.
 */
export const downloadDocument = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/download',
  ...inside,
  status: 200,
  answer: 'file',
})
export const getDocumentAsset = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken/assets/:id',
  params: v.object({ ...AccessToken.entries, ...Id.entries }),
  status: 200,
  answer: 'file',
})
export const getAccessSession = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken/session',
  ...inside,
  status: 200,
  answer: v.object({
    secondsLeft: v.number(),
    /** The reading that is open now: this browser may have begun another since its page was loaded. Absent from older servers. */
    viewId: v.optional(v.nullable(v.string())),
  }),
})
export const markSeen = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/seen',
  ...inside,
  status: 204,
  answer: null,
})
export const closeDocument = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/close',
  headers: {
    'X-Reader': 'The recipient whose document the page shows: no other reading is closed.',
  },
  ...inside,
  status: 204,
  answer: null,
})
