import { zip } from '../adapters/files/zip.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { getRelease } from '../ideas/get-release.ts'
import type { Caller } from '../recipients/caller.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { ownerPackage, readerPackage } from './evidence-package.ts'
import { getAccepted } from './get-certificate.ts'

/** The evidence package: of the owner's own idea, or of what somebody reads right now and agreed to. */
export async function getEvidence(
  context: Context,
  caller: Caller,
  ideaId: number,
): Promise<AsyncIterable<Uint8Array>> {
  const session = (await findOpenSessions(context, caller)).find((open) => open.ideaId === ideaId)
  if (session) {
    const [certified, release] = await Promise.all([
      getAccepted(session),
      getRelease(ideaId, session.revision),
    ])
    return zip(readerPackage(context, certified, release?.status === 'published'))
  }
  if (!caller.user) throw new AppError('identify')
  await getOwnIdea(caller.user.id, ideaId)
  return zip(ownerPackage(context, ideaId))
}
