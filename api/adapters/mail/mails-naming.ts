import type { Secrets } from '../signing/secrets.ts'
import { listGivenUpMails, removeGivenUp } from './given-up-mail.model.ts'
import { listQueuedMails, removeQueued } from './mail-queue.model.ts'
import { unsealMail } from './sealed-mail.ts'

/** Mails, waiting or given up, that are sent to an address or mention it. Those sealed under another key cannot be searched. */
export async function listMailsNaming(secrets: Secrets, address: string) {
  const rows = [
    ...(await listQueuedMails()).map((mail) => ({ ...mail, state: 'waiting' as const })),
    ...(await listGivenUpMails()).map((mail) => ({ ...mail, state: 'given up' as const })),
  ]
  return rows.flatMap(({ _id, kind, createdAt, state, sealed }) => {
    const mail = read(secrets, sealed)
    if (!mail) return []
    const isToThem = mail.to.toLowerCase() === address
    const isNamed = isToThem || names(`${mail.subject}\n${mail.text}`.toLowerCase(), address)
    return isNamed ? [{ _id, kind, createdAt, state, isToThem }] : []
  })
}

/** Returns how many there were. One that is being sent right now is still sent. */
export async function removeMailsNaming(secrets: Secrets, address: string): Promise<number> {
  const ids = (await listMailsNaming(secrets, address)).map(({ _id }) => _id)
  return (await removeQueued(ids)) + (await removeGivenUp(ids))
}

/** Whether the text has this very address, not only as the beginning or the end of somebody else's. */
function names(text: string, address: string): boolean {
  const around = text.split(address)
  return around.slice(1).some((after, n) => {
    const before = around[n] ?? ''
    return !/[\w.+-]$/.test(before) && !/^(?:\w|[.-][\da-z])/.test(after)
  })
}

function read(secrets: Secrets, sealed: string | null | undefined) {
  try {
    return sealed ? unsealMail(secrets, sealed) : null
  } catch {
    return null
  }
}
