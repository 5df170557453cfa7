import type { Client } from '../support/client.ts'
import { ownerCalls, readerCalls } from './requests.ts'
import type { Kind, Setup, Target } from './targets.ts'

/** The expected answer: an error code of the contract, or a success status. */
export type Outcome = string | number
export const all = (names: readonly string[], outcome: Outcome) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

/** A visitor without an account: owners' endpoints are closed, and this link asks them to identify. */
export const outside: Record<string, Outcome> = {
  ...all(ownerCalls, 'sign_in'),
  ...all(readerCalls, 'identify'),
  lookUpShare: 200,
  enterPasscode: 204,
  sendCode: 'identify',
  verifyCode: 'identify',
  askForAccess: 204,
  acceptAgreement: 'not_found',
  listComments: 'identify',
  readComments: 'identify',
  getEvidence: 'identify',
  getMailedCertificateFile: 'not_found',
  createComment: 'identify',
  declineAgreement: 'identify',
  closeDocument: 204,
  createRecipient: 201,
}
export const dead = (code: string): Record<string, Outcome> => ({
  ...outside,
  ...all(
    [
      ...readerCalls,
      'lookUpShare',
      'enterPasscode',
      'sendCode',
      'verifyCode',
      'declineAgreement',
      'createRecipient',
    ],
    code,
  ),
})

/** A person who identified before somebody else took the last view may still decline, but their code is useless. */
export const usedMeanwhile = {
  ...dead('share_used'),
  enterPasscode: 204,
  sendCode: 'not_found',
  verifyCode: 'code_expired',
  declineAgreement: 204,
}

export type Role = {
  name: string
  arrive: (setup: Setup, kind: Kind) => Promise<{ target: Target; browser: Client }>
  outcomes: Record<string, Outcome>
  /** Whether this role may see the title: those who identified, and proved their address if asked. */
  knowsTitle?: boolean
}
