import { isIP } from 'node:net'
import * as v from 'valibot'
import type { MailSender } from '../../adapters/mail/mail-transport.ts'
import { text } from './config-values.ts'

/** An address alone, or after a name. The name may be in quotes and may contain any other characters. */
const sender =
  /^(?:(?:"(?<quoted>[^"<>\r\n]+)"|(?<plain>[^"<>@\r\n]+))\s*<(?<named>[^<>]+)>|(?<alone>[^<>]+))$/
const address = /^[^\s<>@,;:"()\\[\]]+@[^\s<>@,;:"()\\[\]]+$/

export const mailSender = v.pipe(
  text,
  v.transform(readSender),
  v.custom<MailSender>((read) => read !== null, 'an email address, such as IdeaVault <vault@example.org>'),
)

function readSender(value: string): MailSender | null {
  const { quoted, plain, named, alone } = sender.exec(value)?.groups ?? {}
  const given = (named ?? alone ?? '').trim()
  return address.test(given) ? { name: (quoted ?? plain ?? '').trim(), address: given } : null
}

/** The default sender of mails. An IP address is put in brackets (RFC 5321 section 4.1.3). */
export function senderAt(origin: string): MailSender {
  const { hostname } = new URL(origin)
  const v6 = /^\[(.+)\]$/.exec(hostname)?.[1]
  const domain = v6 ? `[IPv6:${v6}]` : isIP(hostname) ? `[${hostname}]` : hostname
  return { name: 'IdeaVault', address: `no-reply@${domain}` }
}
