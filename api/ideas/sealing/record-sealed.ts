import type { Context } from '../../server/context.ts'
import { markAnchorsChanged } from '../../timestamps/anchoring/find-anchors.ts'
import { appendEntries } from '../../timestamps/transparency-log/append-entries.ts'
import { findExistingIdeas } from '../find-idea-facts.ts'
import { removeSealed } from '../history/remove-sealed.ts'
import { type SealedVersion, SealedVersionModel } from '../history/sealed-version.model.ts'

/** How many entries are recorded with one signature. */
const AT_ONCE = 500

/** Adds sealed versions to the log of timestamps: all of one night together, and those left by a crash. */
export async function recordSealed(context: Context, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const waiting = await SealedVersionModel.find({ isUnrecorded: true }, { content: 0, manifest: 0 })
      .sort({ isUnrecorded: 1, _id: 1 })
      .limit(AT_ONCE)
      .lean<SealedVersion[]>()
    if (waiting.length === 0) return
    const alive = await findExistingIdeas(waiting.map(({ ideaId }) => ideaId))
    // These drafts were deleted, but the process that was sealing them stopped before it noticed.
    for (const sealed of waiting.filter(({ ideaId }) => !alive.has(ideaId)))
      await removeSealed(context, sealed)
    await record(
      context,
      waiting.filter(({ ideaId }) => alive.has(ideaId)).map(({ digest }) => digest),
    )
  }
}

async function record(context: Context, waiting: string[]): Promise<void> {
  // Digests are random, so sorting by them hides which belong to one owner and which follow each other from night to night.
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
