import type { Secrets } from '../signing/secrets.ts'
import { listGivenUpMails, removeGivenUp } from './given-up-mail.model.ts'
import { listQueuedMails, removeQueued } from './mail-queue.model.ts'
import { unsealMail } from './sealed-mail.ts'

/** Letters that wait, or that were given up, and are to an address or name it. What was sealed under another key cannot be told. */
export async function listMailsNaming(secrets: Secrets, address: string) {
  const rows = [
    ...(await listQueuedMails()).map((mail) => ({ ...mail, state: 'waiting' as const })),
    ...(await listGivenUpMails()).map((mail) => ({ ...mail, state: 'given up' as const })),
  ]
  return rows.flatMap(({ _id, kind, createdAt, state, sealed }) => {
    const mail = read(secrets, sealed)
    const names = mail && [mail.to, mail.subject, mail.text].join('\n').toLowerCase().includes(address)
    return names ? [{ _id, kind, createdAt, state, isToThem: mail.to.toLowerCase() === address }] : []
  })
}

/** Answers how many there were. One that is being sent right now is sent. */
export async function removeMailsNaming(secrets: Secrets, address: string): Promise<number> {
  const ids = (await listMailsNaming(secrets, address)).map(({ _id }) => _id)
  return (await removeQueued(ids)) + (await removeGivenUp(ids))
}

function read(secrets: Secrets, sealed: string | null | undefined) {
  try {
    return sealed ? unsealMail(secrets, sealed) : null
  } catch {
    return null
  }
}
