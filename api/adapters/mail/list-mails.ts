import type { Secrets } from '../signing/secrets.ts'
import { type GivenUpMailRecord, listGivenUpMails } from './given-up-mail.model.ts'
import { listQueuedMails, type QueuedMailRecord } from './mail-queue.model.ts'
import { unsealMail } from './sealed-mail.ts'

/**
 * Lists the mails that wait and those that were given up, a line each, for the operator's terminal: with the address, because
 * it tells the operator who is waiting; never with subject or text, which contain codes and links.
 */
export async function listMails(secrets: Secrets, now: Date): Promise<string[]> {
  const [waiting, givenUp] = [await listQueuedMails(), await listGivenUpMails()]
  return [
    `${waiting.length} waiting`,
    ...waiting.map((mail) => `  ${describe(secrets, mail)}, ${tries(mail)}, ${next(mail, now)}`),
    `${givenUp.length} given up in the last 30 days`,
    ...givenUp.map(
      (mail) =>
        `  ${describe(secrets, mail)}, ${tries(mail)}, ${mail.reason}, given up ${inMinutes(mail.givenUpAt)}`,
    ),
  ]
}

const inMinutes = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const describe = (secrets: Secrets, { kind, sealed, createdAt }: QueuedMailRecord | GivenUpMailRecord) =>
  `${kind} to ${addressOf(secrets, sealed)}, written ${inMinutes(createdAt)}`

function tries({ attempts, failure }: QueuedMailRecord | GivenUpMailRecord): string {
  const times = attempts === 1 ? '1 try' : `${attempts} tries`
  if (!failure) return times
  const { name, code, command, responseCode } = failure
  const why = [code ?? name, responseCode, command && `at ${command}`].filter(Boolean)
  return `${times}, failed with ${why.join(' ')}`
}

function addressOf(secrets: Secrets, sealed: string | null | undefined): string {
  try {
    return sealed ? unsealMail(secrets, sealed).to : 'an unreadable address'
  } catch {
    return 'an unreadable address (sealed under another key)'
  }
}

function next({ nextAttemptAt, expiresAt }: QueuedMailRecord, now: Date): string {
  const due = nextAttemptAt <= now ? 'due' : `next try ${inMinutes(nextAttemptAt)}`
  return expiresAt ? `${due}, expires ${inMinutes(expiresAt)}` : due
}
