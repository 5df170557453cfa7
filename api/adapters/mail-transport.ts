import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Mail } from './mailer.ts'

/** Hands one letter over; answers where it went, for the log. Throws when it was not taken. */
export type MailTransport = { deliver: (mail: Mail, name: string) => Promise<string>; close: () => void }

const Refusal = v.object({ responseCode: v.number() })

/** Whether a server refused a letter for good (a 5xx reply, RFC 5321 section 4.2.1). */
export function isPermanent(error: unknown): boolean {
  const refusal = v.safeParse(Refusal, error)
  return refusal.success && refusal.output.responseCode >= 500
}

function smtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(mail) {
      await transport.sendMail({ ...mail, from })
      return 'SMTP'
    },
    close: () => transport.close(),
  }
}

/** No SMTP: each letter becomes a file that mail programs open. */
function folderTransport(dataDir: string, from: string): MailTransport {
  const folder = resolve(dataDir, 'outbox')
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail, name) {
      const { message } = await composer.sendMail({ ...mail, from, textEncoding: 'quoted-printable' })
      const path = join(folder, `${name}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, message, { mode: 0o600 })
      return path
    },
    close: () => composer.close(),
  }
}

export const createMailTransport = (config: Config): MailTransport =>
  config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(config.dataDir, config.mailFrom)
