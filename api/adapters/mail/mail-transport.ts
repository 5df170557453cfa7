import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { Mail } from './mail.ts'

/** Delivers one mail and returns where it went, for the log. Throws when it was not accepted. `id` is the same for each attempt. */
export type MailTransport = { deliver: (mail: Mail, id: string) => Promise<string>; close: () => void }

/** The sender of all mails: a display name and an address. */
export type MailSender = Readonly<{ name: string; address: string }>

/** An SMTP server, or without one the folder `outbox` under `dataDir`. */
export type MailTransportSettings = { smtpUrl: string | null; mailFrom: MailSender; dataDir: string }

const DELIVER_MS = 90_000

/** The mail itself was refused permanently: a 5xx reply (RFC 5321 section 4.2.1) to its recipient or its text. */
const Refusal = v.object({
  responseCode: v.pipe(v.number(), v.minValue(500)),
  command: v.picklist(['RCPT TO', 'DATA']),
})
/** nodemailer itself found no valid address in the mail. */
const Unsendable = v.object({ code: v.literal('EENVELOPE'), command: v.literal('API') })

/** Whether trying again is useless. A refused password or sender is for the operator to fix, so such mails wait. */
export const isPermanent = (error: unknown): boolean => v.is(Refusal, error) || v.is(Unsendable, error)

const Described = v.object({
  name: v.fallback(v.nullish(v.string(), null), null),
  code: v.fallback(v.nullish(v.string(), null), null),
  responseCode: v.fallback(v.nullish(v.number(), null), null),
  command: v.fallback(v.nullish(v.string(), null), null),
})

/** What may be logged and kept of a failure: replies and messages contain the address, codes do not. */
export function describeFailure(error: unknown): v.InferOutput<typeof Described> {
  const described = v.safeParse(Described, error)
  return described.success
    ? described.output
    : { name: 'unknown', code: null, responseCode: null, command: null }
}

/** Headers that make mail programs show an unsubscribe button (RFC 8058) and prevent automatic replies (RFC 3834). */
const unsubscribeHeaders = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
})

const compose = (mail: Mail, from: MailSender, id: string) => ({
  from,
  // As an object, so that text with commas or brackets never becomes a second address.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  messageId: `<${id}@ideavault>`,
  ...(mail.unsubscribe ? unsubscribeHeaders(mail.unsubscribe) : {}),
  disableFileAccess: true,
  disableUrlAccess: true,
})

function smtpTransport(url: string, from: MailSender): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(mail, id) {
      // The time limit is shorter than the queue's lease, so that no other process sends the same mail meanwhile.
      await transport.sendMail({
        ...compose(mail, from, id),
        textEncoding: 'quoted-printable',
        signal: AbortSignal.timeout(DELIVER_MS),
      })
      return 'SMTP'
    },
    close: () => transport.close(),
  }
}

/** Puts the unchanged text under the headers: nodemailer would have broken long links in two. */
const withUnfoldedText = (message: string, text: string) =>
  `${message.slice(0, message.indexOf('\n\n')).replace(/^(Content-Transfer-Encoding:).*/m, '$1 8bit')}\n\n${text}`

/** Without SMTP each mail becomes a file that mail programs can open and people can read. */
function folderTransport(dataDir: string, from: MailSender): MailTransport {
  const folder = resolve(dataDir, 'outbox')
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail, id) {
      const { message } = await composer.sendMail({ ...compose(mail, from, id), text: '-' })
      const path = join(folder, `${id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, withUnfoldedText(message.toString(), mail.text), { mode: 0o600 })
      await rename(`${path}.part`, path)
      return path
    },
    close: () => composer.close(),
  }
}

export const createMailTransport = (config: MailTransportSettings): MailTransport =>
  config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(config.dataDir, config.mailFrom)
