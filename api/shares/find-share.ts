import type { Context } from '../context.ts'
import { Share, type StoredShare } from './share.model.ts'
import { hashToken, isToken } from './share-token.ts'

/** A share without the list of those who opened it. */
export type ShareRecord = Omit<StoredShare, '_id' | 'openedBy' | 'tokenHash'> & { id: number }

const fields = { openedBy: 0, tokenHash: 0 } as const

function toRecord(stored: Omit<StoredShare, 'openedBy' | 'tokenHash'> | null): ShareRecord | null {
  if (!stored) return null
  const { _id: id, ...rest } = stored
  return { id, ...rest }
}

/** The share that this token opens the door to; null for any text that is no token of ours. */
export async function findShareByToken(_context: Context, token: string): Promise<ShareRecord | null> {
  if (!isToken(token)) return null
  return toRecord(await Share.findOne({ tokenHash: hashToken(token) }, fields).lean())
}

export async function findShares(ids: number[]): Promise<ShareRecord[]> {
  const stored = await Share.find({ _id: { $in: ids } }, fields).lean()
  return stored.flatMap((share) => toRecord(share) ?? [])
}

export async function findSharesOfIdea(ownerId: number, ideaId: number): Promise<ShareRecord[]> {
  const stored = await Share.find({ ideaId, ownerId }, fields).sort({ _id: -1 }).lean()
  return stored.flatMap((share) => toRecord(share) ?? [])
}
