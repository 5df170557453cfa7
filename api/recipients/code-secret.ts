import { limits } from '#contract/rules/limits.ts'
import type { Context } from '../server/context.ts'

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
