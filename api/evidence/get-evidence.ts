import { zip } from '../adapters/files/zip.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { getRelease } from '../ideas/get-release.ts'
import type { Caller } from '../recipients/caller.ts'
import type { OpenAccessSession } from '../recipients/ensure-open.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { AppError } from '../server/app-error.ts'
import { ownerPackage, type Packing, readerPackage } from './evidence-package.ts'
import { getAccepted } from './get-certificate.ts'

/** The evidence package of the owner's own idea, or of what a reader has open and agreed to. */
export async function getEvidence(
  packing: Packing,
  caller: Caller,
  { id: ideaId, withReaders }: { id: number; withReaders: boolean },
): Promise<AsyncIterable<Uint8Array>> {
  const session = (await findOpenSessions(packing.context, caller)).find((open) => open.ideaId === ideaId)
  if (session) return getOwnEvidence(packing, session)
  if (!caller.user) throw new AppError('identify')
  await getOwnIdea(caller.user.id, ideaId)
  return zip(ownerPackage(packing, ideaId, withReaders))
}

/** The evidence package of what was opened in this session, with what was agreed to for it. */
export async function getOwnEvidence(
  packing: Packing,
  session: OpenAccessSession,
): Promise<AsyncIterable<Uint8Array>> {
  const [certified, release] = await Promise.all([
    getAccepted(session),
    getRelease(session.ideaId, session.revision),
  ])
  return zip(readerPackage(packing, certified, release?.status === 'published'))
}
