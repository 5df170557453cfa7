import { limits } from '#contract/rules/limits.ts'
import { emailKey } from '../../accounts/email-key.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { Context } from '../../server/context.ts'

const RANGE = 10 ** limits.codeDigits
/** The largest multiple of RANGE below 2^32: numbers from here on would make some codes more likely. */
const FAIR_LIMIT = Math.floor(2 ** 32 / RANGE) * RANGE

/** Six random digits, all codes equally likely. */
export function newCode(context: Context): string {
  for (;;) {
    const number = context.randomBytes(4).readUInt32BE()
    if (number < FAIR_LIMIT) return String(number % RANGE).padStart(limits.codeDigits, '0')
  }
}

/** Codes are stored as an HMAC with a key outside the database, because six digits alone could be guessed from a plain hash. */
export const codeHmac = (context: Context, recipientId: number, code: string) =>
  context.secrets.hmac('recipient-code', `${recipientId}:${code}`)

/** Codes are counted by address and link, whichever browser asks for them. */
export const codeKey = (shareId: number, email: string) => sha256(`${shareId} ${emailKey(email)}`)
