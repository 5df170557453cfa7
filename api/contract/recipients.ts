import * as v from 'valibot'
import { Recipient } from './access.ts'
import { endpoint } from './endpoint.ts'
import { AccessToken, CertificateFormat, email, Id, name, optionalText } from './fields.ts'
import { limits } from './rules/limits.ts'

/** The calls with which visitors identify themselves. They are not in access.ts, so that the reading page need not load them. */
export const CreateRecipient = v.strictObject({
  /** A missing or malformed token is answered like an unknown share. */
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  name: name(limits.recipientNameMin, 'Name must be at least 3 characters'),
  email: email(),
  phone: optionalText(limits.phoneLength),
  /** Whether to send a mail to this address, once proven, when the owner answers. */
  tellAnswers: v.optional(v.boolean(), false),
})
export const AcceptAgreement = v.strictObject({
  agreed: v.literal(true, 'The agreement must be accepted.'),
  /** The hash of the text that was shown; a plain client may leave it out and the record then says so. */
  agreementSha256: v.optional(v.pipe(v.string(), v.regex(/^[a-f0-9]{64}$/))),
  /** Milliseconds from showing the text until its end was reached, as the browser measured it. */
  readMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export const AskForAccess = v.strictObject({
  name: name(limits.recipientNameMin, 'Name must be at least 3 characters'),
  email: email(),
})
export const EnterCode = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Please enter the 6 digits from the email.')),
})
/** Any text counts as a try, even one that cannot be a passcode: only the server decides. */
export const EnterPasscode = v.strictObject({
  passcode: v.pipe(
    v.string('Please enter the passcode.'),
    v.trim(),
    v.minLength(1, 'Please enter the passcode.'),
    v.maxLength(limits.passwordLength, `Please use at most ${limits.passwordLength} characters.`),
  ),
})

const inside = { params: AccessToken }

export const enterPasscode = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/passcode',
  ...inside,
  body: EnterPasscode,
  status: 204,
  answer: null,
})
export const createRecipient = endpoint({
  method: 'POST',
  path: '/api/recipients',
  headers: {
    'Idempotency-Key':
      'An id of these details at this link (8 to 64 of A-Z a-z 0-9 _ -): a repeat returns the same recipient, and is refused if its details differ.',
  },
  body: CreateRecipient,
  status: 201,
  answer: Recipient,
})
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/code',
  ...inside,
  status: 204,
  answer: null,
})
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/verify',
  ...inside,
  body: EnterCode,
  status: 200,
  answer: Recipient,
})
export const acceptAgreement = endpoint({
  method: 'PUT',
  path: '/api/recipients/:id/nda',
  params: Id,
  body: AcceptAgreement,
  status: 200,
  answer: Recipient,
})
export const declineAgreement = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/decline',
  headers: {
    'X-Reader':
      'The recipient to whom the page shows the agreement: 401 identify when somebody else is at the link in this browser now.',
  },
  ...inside,
  status: 204,
  answer: null,
})
/** The certificate of what this session accepted, until the session ends. */
export const getOwnCertificateFile = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken/certificate/:format',
  params: v.object({ ...AccessToken.entries, format: CertificateFormat }),
  status: 200,
  answer: 'file',
})
/** The reader's evidence package (evidence-package.ts) for exactly this link: two people may read one idea in one browser. */
export const getOwnEvidence = endpoint({
  method: 'GET',
  path: '/api/share/:accessToken/evidence',
  ...inside,
  status: 200,
  answer: 'file',
})
/** A former reader asks the owner of a dead link for access: once per address and day. */
export const askForAccess = endpoint({
  method: 'POST',
  path: '/api/share/:accessToken/ask',
  ...inside,
  body: AskForAccess,
  status: 204,
  answer: null,
})
