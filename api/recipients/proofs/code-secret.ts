import { limits } from '#contract/rules/limits.ts'
import { emailKey } from '../../accounts/email-key.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { Context } from '../../server/context.ts'

const RANGE = 10 ** limits.codeDigits
/** The largest multiple of RANGE below 2^32: numbers from it on would favour some codes. */
const FAIR = Math.floor(2 ** 32 / RANGE) * RANGE

/** Six digits, every one as likely as every other. */
export function newCode(context: Context): string {
  for (;;) {
    const number = context.randomBytes(4).readUInt32BE()
    if (number < FAIR) return String(number % RANGE).padStart(limits.codeDigits, '0')
  }
}

/** Codes are stored under a key outside the database: six digits alone could be tried out. */
export const codeHmac = (context: Context, recipientId: number, code: string) =>
  context.secrets.hmac('recipient-code', `${recipientId}:${code}`)

/** What is counted together: codes of one address at one link, whatever browser asks for them. */
export const codeKey = (shareId: number, email: string) => sha256(`${shareId} ${emailKey(email)}`)
