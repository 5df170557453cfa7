import { cookies } from '#contract/rules/cookies.ts'
import { DAY } from '#contract/rules/durations.ts'
import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import type { Context } from '../server/context.ts'

/**
 * A browser that has signed in before carries a signed token (OWASP calls them "device cookies"). Its attempts are counted separately, so
 * guesses from elsewhere never lock out the account's owner. The token grants no access: the password is still required.
 */
export type KnownDevice = Readonly<{ id: string; issuedAt: number; mac: string }>

const PURPOSE = 'known device'
const ID_BYTES = 16
/** How many accounts one browser stays known for, newest first, when several people share it. */
const MAX_DEVICES = 4
const pattern = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

/** Finds this browser's token for the account with this address, or null. */
export function findKnownDevice(
  context: Context,
  cookie: string | null,
  emailKey: string,
): KnownDevice | null {
  return readTokens(cookie).find((token) => isOf(context, token, emailKey)) ?? null
}

/** The cookie's value after a successful sign-in: a new token for this account, next to those of other accounts. */
export function rememberDevice(context: Context, cookie: string | null, emailKey: string): string {
  const id = context.randomBytes(ID_BYTES).toString('base64url')
  const issuedAt = context.now().getTime()
  const token = { id, issuedAt, mac: macOf(context, id, issuedAt, emailKey) }
  const others = readTokens(cookie).filter((other) => !isOf(context, other, emailKey))
  return [token, ...others]
    .slice(0, MAX_DEVICES)
    .map((one) => `${one.id}.${one.issuedAt}.${one.mac}`)
    .join('~')
}

function readTokens(cookie: string | null): KnownDevice[] {
  return (cookie ?? '').split('~', MAX_DEVICES).flatMap((text) => {
    const [, id, issuedAt, mac] = pattern.exec(text) ?? []
    return id && issuedAt && mac ? [{ id, issuedAt: Number(issuedAt), mac }] : []
  })
}

function isOf(context: Context, { id, issuedAt, mac }: KnownDevice, emailKey: string): boolean {
  const isFresh = context.now().getTime() - issuedAt < cookies.device.days * DAY
  return isFresh && isSameSecret(mac, macOf(context, id, issuedAt, emailKey))
}

const macOf = ({ secrets }: Context, id: string, issuedAt: number, emailKey: string): string =>
  secrets.hmac(PURPOSE, `${id} ${issuedAt} ${emailKey}`)
