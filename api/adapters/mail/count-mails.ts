import { countGivenUpMails } from './given-up-mail.model.ts'
import { countQueuedMails } from './mail-queue.model.ts'

/** How many mails wait, and how many were given up in the last 30 days. */
export async function countMails(): Promise<{ waiting: number; 'given up': number }> {
  const [waiting, givenUp] = await Promise.all([countQueuedMails(), countGivenUpMails()])
  return { waiting, 'given up': givenUp }
}
