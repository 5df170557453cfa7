import type { Timestamp } from '#contract/timestamp-state.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

type Facts = Pick<IdeaRecord, 'logIndex' | 'recordedAt' | 'sentAt' | 'stamp' | 'block'>

/** Null for a draft, and until the log has the idea. */
export function describeTimestamp({ logIndex, recordedAt, sentAt, stamp, block }: Facts): Timestamp | null {
  if (!recordedAt || typeof logIndex !== 'number') return null
  return {
    state: block ? 'confirmed' : stamp ? 'stamped' : 'recorded',
    at: recordedAt.toISOString(),
    entry: logIndex,
    sentAt: sentAt?.toISOString() ?? null,
    stamp: stamp ? { at: stamp.at.toISOString(), authority: stamp.authority } : null,
    block: block ? { at: block.at.toISOString(), height: block.height, hash: block.hash } : null,
  }
}

/** As it is now, for those who read what was released earlier. */
export async function findTimestamp(ideaId: number): Promise<Timestamp | null> {
  const fields = { logIndex: 1, recordedAt: 1, sentAt: 1, stamp: 1, block: 1 }
  const idea = await IdeaModel.findById(ideaId, fields).lean<IdeaRecord>()
  return idea && describeTimestamp(idea)
}
