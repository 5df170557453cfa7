import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import type { Context } from '../server/context.ts'

/** The last part of a mailed link to a certificate: the certificate's id, and an HMAC that only this server can make. */
export const certificateKey = (context: Context, eventId: string): string =>
  `${eventId}${macOf(context, eventId)}`

/** The certificate that a key opens; null when this server did not make it. */
export function readCertificateKey(context: Context, key: string): string | null {
  const [eventId, mac] = [key.slice(0, ID_DIGITS), key.slice(ID_DIGITS)]
  return isSameSecret(mac, macOf(context, eventId)) ? eventId : null
}

const ID_DIGITS = 32
const macOf = ({ secrets }: Context, eventId: string) => secrets.hmac('certificate', eventId)
