import type { Mail, MailTerms } from './mail.ts'
import type { Mailer } from './mailer.ts'

export type RecordingMailer = Mailer & {
  sent: Mail[]
  terms: (MailTerms | undefined)[]
  withdrawn: string[]
  trackedWork: Promise<void>[]
  /** The newest mail to an address. Throws when there is none. */
  lastTo: (address: string) => Mail
}

/** Keeps mails instead of sending them. Sending for real is tested with a real SMTP server in mailer.test.ts. */
export function createRecordingMailer(): RecordingMailer {
  const sent: Mail[] = []
  const terms: (MailTerms | undefined)[] = []
  const withdrawn: string[] = []
  const trackedWork: Promise<void>[] = []
  return {
    sent,
    terms,
    withdrawn,
    trackedWork,
    reachesPeople: true,
    async send(mail, about) {
      sent.push(mail)
      terms.push(about)
    },
    trackWork(work) {
      trackedWork.push(work)
    },
    async withdraw(topic) {
      withdrawn.push(topic)
    },
    lastTo(address) {
      const mail = sent.findLast(({ to }) => to === address)
      if (!mail) throw new Error(`No mail to ${address} among ${sent.length}`)
      return mail
    },
    async close() {},
  }
}
