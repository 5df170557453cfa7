import * as v from 'valibot'
import { assistantOff, searchOff } from './rules/off-messages.ts'

/** Every refusal the server can answer: its status and the message people read. */
export const errorTable = {
  bad_json: [400, 'The request could not be read. Check that the body is valid JSON.'],
  bad_request: [400, 'The request could not be read.'],
  bad_upload: [400, 'The upload could not be read. Please try again.'],
  sign_in: [401, 'Please sign in to continue.'],
  metrics_token: [
    401,
    'These figures need the token in METRICS_TOKEN: "Authorization: Bearer" and the token.',
  ],
  bad_credentials: [401, 'Invalid email or password. Please try again.'],
  identify: [401, 'Please enter your details first.'],
  code_wrong: [401, 'That code is wrong. Check the newest email and try again.'],
  passcode_wrong: [401, 'That passcode is wrong. Ask the person who sent you the link.'],
  cross_site: [
    403,
    'This page was not opened at the address of this server, so its requests are refused. Open it there.',
  ],
  not_for_you: [403, 'This link was made for another email address.'],
  passcode_required: [403, 'Please enter the passcode of this link first.'],
  verify_required: [403, 'Please enter the code from your email first.'],
  agreement_required: [403, 'Please accept the agreement first.'],
  open_required: [403, 'Please open the document first.'],
  download_off: [403, 'The owner has switched off downloads for this link.'],
  download_unmarked: [403, 'Copies of this PDF cannot carry your name, so it can only be read here.'],
  invitation_required: [403, 'Registration is by invitation only.'],
  password_wrong: [403, 'The current password is wrong.'],
  not_found: [404, 'This does not exist, or it is not yours.'],
  share_unknown: [404, "The link you're trying to access is invalid or has expired."],
  method_not_allowed: [405, 'This address does not accept that method.'],
  email_taken: [409, 'Registration failed. Email may already be in use.'],
  idea_published: [
    409,
    'This idea has been published and is now read-only. Published ideas cannot be edited.',
  ],
  client_too_old: [
    409,
    'This idea was written with a newer version of the app. Please update before you edit it.',
  ],
  wrong_account: [409, 'Another account is signed in now. Nothing was changed.'],
  pdf_read_only: [409, 'The content of a PDF idea cannot be edited.'],
  agreement_changed: [409, 'The agreement has changed. Please read it again.'],
  own_share: [409, 'This is your own link. Open it to see what readers see; nothing is counted.'],
  share_switched_off: [409, 'This link was switched off for good. Make a new one instead.'],
  agreement_in_use: [
    409,
    'A link was made with this agreement, so it cannot be deleted. You can archive it.',
  ],
  agreement_stale: [409, 'This agreement was changed elsewhere since you opened it.'],
  too_many_agreements: [409, 'You have reached the limit of agreements. Delete one first.'],
  asset_in_use: [409, 'This picture is used by an idea and cannot be deleted.'],
  memo_in_use: [409, 'This voice memo is part of an idea and is deleted with it.'],
  certificate_erased: [410, 'The details of this certificate were erased by the operator of this server.'],
  idea_deleted: [410, 'This idea was deleted.'],
  share_revoked: [410, "The link you're trying to access is invalid or has expired."],
  share_expired: [410, "The link you're trying to access is invalid or has expired."],
  share_used: [410, "The link you're trying to access is invalid or has expired."],
  code_expired: [410, 'That code is no longer valid. Ask for a new one.'],
  reset_invalid: [410, 'This reset link is no longer valid. Please request a new one.'],
  stale_revision: [412, 'This idea was changed elsewhere since you opened it.'],
  too_large: [413, 'This is too large for this server.'],
  pdf_too_large: [413, 'PDF files must be less than 10MB'],
  image_too_large: [413, 'Images must be less than 10MB and at most 40 megapixels.'],
  audio_too_large: [413, 'Voice memos must be less than 10MB and at most 5 minutes long.'],
  content_too_large: [
    413,
    'This idea is too large. Upload big pictures instead of pasting them into the text.',
  ],
  json_only: [415, 'This address accepts JSON only.'],
  not_a_pdf: [415, 'Only PDF files are supported at this time'],
  not_audio: [415, 'Only WebM, Ogg and MP4 recordings of sound are supported.'],
  not_an_image: [415, 'Only PNG, JPEG, WebP and GIF images are supported.'],
  range_not_satisfiable: [416, 'That part of the file does not exist.'],
  invalid_input: [422, 'Please check the marked fields.'],
  day_spent: [429, 'The limit for today is reached. Please try again tomorrow.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  log_changed: [
    503,
    'This server cannot set timestamps at the moment: its log must be restored first. Nothing was published; the idea is still a draft.',
  ],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  ai_failed: [502, 'Failed to get AI response'],
  search_failed: [502, 'Search failed'],
  ai_busy: [503, 'The AI service is busy. Please try again in a moment.'],
  ai_off: [503, assistantOff],
  search_off: [503, searchOff],
  busy: [503, 'The server is busy. Please try again in a moment.'],
  mail_unavailable: [503, 'This link needs a code by email, but this server cannot send email yet.'],
  store_unavailable: [
    503,
    'The database cannot be reached right now. Nothing was lost; please try again shortly.',
  ],
  storage_full: [507, 'The server is full and cannot store anything right now.'],
  quota_reached: [507, 'Your account has used up its share of this server.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

/** A wait of minutes is given in minutes: people who are told to wait a moment keep trying. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1
    ? `Too many attempts. Please try again in ${minutes} minutes.`
    : errorTable.rate_limited[1]
}

/**
 * The body of every error answer. `current` comes with 412: the idea as it is now. `id` is that of the deleted idea (410), or of
 * the idea that another operation made under the same draft key (412).
 */
export const ErrorAnswer = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  current: v.optional(
    v.object({
      title: v.string(),
      content: v.unknown(),
      revision: v.number(),
      status: v.optional(v.picklist(['draft', 'published'])),
      editorSchema: v.optional(v.number()),
    }),
  ),
  id: v.optional(v.number()),
  /** Revision of a deleted idea: it shows a device whether the server's data was restored from before the deletion. */
  revision: v.optional(v.number()),
})
export type ErrorAnswer = v.InferOutput<typeof ErrorAnswer>
