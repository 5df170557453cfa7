import type { Context } from '../../server/context.ts'
import { markAnchorsChanged } from '../../timestamps/anchoring/find-anchors.ts'
import { appendEntries } from '../../timestamps/transparency-log/append-entries.ts'
import { findExistingIdeas } from '../find-idea-facts.ts'
import { removeSealed } from '../history/remove-sealed.ts'
import { type SealedVersion, SealedVersionModel } from '../history/sealed-version.model.ts'

/** How many are recorded with one signature. */
const AT_ONCE = 500

/** Puts what was sealed into the log of timestamps: all of a night together, and what a crash left. */
export async function recordSealed(context: Context, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const waiting = await SealedVersionModel.find({ isUnrecorded: true }, { content: 0, manifest: 0 })
      .sort({ isUnrecorded: 1, _id: 1 })
      .limit(AT_ONCE)
      .lean<SealedVersion[]>()
    if (waiting.length === 0) return
    const alive = await findExistingIdeas(waiting.map(({ ideaId }) => ideaId))
    // Its draft was deleted while a process died that was sealing it.
    for (const sealed of waiting.filter(({ ideaId }) => !alive.has(ideaId)))
      await removeSealed(context, sealed)
    await record(
      context,
      waiting.filter(({ ideaId }) => alive.has(ideaId)).map(({ digest }) => digest),
    )
  }
}

async function record(context: Context, waiting: string[]): Promise<void> {
  // Digests are random, so their order tells nobody which belong to one owner, or which came one after the other in every night.
  const digests = [...waiting].sort()
  const entries = await appendEntries(context, digests)
  if (entries.length === 0) return
  await SealedVersionModel.bulkWrite(
    entries.map(({ index, appendedAt }, at) => ({
      updateOne: {
        filter: { digest: digests[at] ?? '' },
        update: { $set: { logIndex: index, recordedAt: appendedAt }, $unset: { isUnrecorded: true } },
      },
    })),
    { ordered: false },
  )
  await markAnchorsChanged(Math.min(...entries.map(({ index }) => index)))
}
