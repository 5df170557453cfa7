import * as evidence from '../evidence.ts'
import { getEvidence } from '../evidence-package.ts'
import { getOwnCertificateFile, getOwnEvidence } from '../recipients.ts'
import type { DescribedCall } from './described-call.ts'

/** The calls that prove who agreed to what (calls.ts). */
export const evidenceCalls: DescribedCall[] = [
  { endpoint: evidence.getCertificate, about: 'Who accepted which text, and the seal of that.' },
  {
    endpoint: evidence.getCertificateFile,
    about: 'The same as a file that can be verified without this server.',
  },
  {
    endpoint: getOwnCertificateFile,
    by: 'reader',
    about: 'The certificate of what this reader accepted, until their session ends.',
  },
  {
    endpoint: evidence.getMailedCertificateFile,
    by: 'anyone',
    about: 'The certificate whose key was mailed to the proven address of the recipient.',
  },
  {
    endpoint: getEvidence,
    about:
      'A zip with what proves an idea. The owner: digests, acceptances and the log. An open reader: the manifest and their own acceptance.',
  },
  {
    endpoint: getOwnEvidence,
    by: 'reader',
    about: 'The same zip for the reader of this link: the manifest and what they accepted.',
  },
]
