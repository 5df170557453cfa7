import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'

export type RecordingMailer = Mailer & {
  sent: Mail[]
  /** The newest mail to an address. Throws when there is none. */
  lastTo: (address: string) => Mail
}

/** Keeps mails instead of sending them. Sending for real is tested with a real SMTP server in mailer.test.ts. */
export function createRecordingMailer(): RecordingMailer {
  const sent: Mail[] = []
  return {
    sent,
    reachesPeople: true,
    async send(mail) {
      sent.push(mail)
    },
    lastTo(address) {
      const mail = sent.findLast(({ to }) => to === address)
      if (!mail) throw new Error(`No mail to ${address} among ${sent.length}`)
      return mail
    },
    async close() {},
  }
}
