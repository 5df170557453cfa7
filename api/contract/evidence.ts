import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CertificateFormat, Instant } from './fields.ts'

/** What proves who agreed to what. */

/** The id of the event that records the acceptance. */
const CertificateId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not a certificate.'))

/** Who accepted which text, as both sides may see it: with the network, never the whole IP address. */
export const Certificate = v.object({
  id: v.string(),
  acceptedAt: Instant,
  name: v.string(),
  email: v.string(),
  /** They entered a code that was sent to the address; otherwise it is unverified. */
  proven: v.boolean(),
  /** Null where the address is not proven, and where the time was not stored. */
  provenAt: v.nullable(Instant),
  ownerName: v.string(),
  idea: v.object({
    id: v.number(),
    title: v.string(),
    documentId: v.nullable(v.string()),
    revision: v.number(),
  }),
  agreementVersion: v.string(),
  /** The text exactly as it was shown, names filled in. */
  agreement: v.string(),
  /** From showing the text until its end was reached, as the browser measured it. */
  readMs: v.nullable(v.number()),
  network: v.string(),
  /** In words: 'Chrome on Android'. */
  device: v.string(),
  /** Its place in the idea's log, and how many events that has. Null until the event is in the log. */
  event: v.nullable(v.object({ sequence: v.number(), of: v.number() })),
  /** SHA-256 of `text`. */
  seal: v.string(),
  /** Whether the log commits to the seal. It does not for acceptances from before seals existed. */
  isSealInLog: v.boolean(),
  /** The text of the acceptance: everything above in plain lines, an empty line, and the agreement. */
  text: v.string(),
})
export type Certificate = v.InferOutput<typeof Certificate>

export const getCertificate = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/certificates/:id',
  params: v.object({ id: CertificateId }),
  status: 200,
  answer: Certificate,
})
export const getCertificateFile = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/certificates/:id/:format',
  params: v.object({ id: CertificateId, format: CertificateFormat }),
  status: 200,
  answer: 'file',
})
/** The key stands in the mail to a recipient who proved their address. It opens this certificate and nothing else. */
export const getMailedCertificateFile = endpoint({
  method: 'GET',
  path: '/api/certificates/by-mail/:key/:format',
  params: v.object({
    key: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}[\w-]{43}$/, 'Not a key.')),
    format: CertificateFormat,
  }),
  status: 200,
  answer: 'file',
})
