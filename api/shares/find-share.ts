import type { JoinStage } from '../adapters/database/join.ts'
import { ShareModel, type ShareRecord } from './share.model.ts'
import { hashToken, isToken } from './share-token.ts'

/** A share without the list of who opened it. */
export type ShareFacts = Omit<StoredShare, '_id'> & { id: number }

const fields = {
  openedBy: 0,
  tokenHash: 0,
  shareKey: 0,
  keyTerms: 0,
  isUnfinished: 0,
  pendingEvents: 0,
} as const

/** A stored share without the fields that only this feature uses. */
export type StoredShare = Omit<ShareRecord, keyof typeof fields>

export function toShareFacts({ _id: id, ...rest }: StoredShare): ShareFacts {
  return { id, ...rest }
}

const toFacts = (stored: StoredShare | null) => stored && toShareFacts(stored)

/**
 * The share of this token together with the documents that `joined` adds, in one query; null for text that is not a token. Joined
 * documents are read each time, so they are never older than the link.
 */
export async function findShareWith<Joined extends object>(
  token: string,
  joined: JoinStage[],
): Promise<(StoredShare & Joined) | null> {
  if (!isToken(token)) return null
  const match = { $match: { tokenHash: hashToken(token) } }
  const [found] = await ShareModel.aggregate<StoredShare & Joined>([match, { $project: fields }, ...joined])
  return found ?? null
}

/** The share of this token; null for text that is not a token. */
export async function findShareByToken(token: string): Promise<ShareFacts | null> {
  if (!isToken(token)) return null
  return toFacts(await ShareModel.findOne({ tokenHash: hashToken(token) }, fields).lean())
}

export async function findShares(ids: number[]): Promise<ShareFacts[]> {
  const stored = await ShareModel.find({ _id: { $in: ids } }, fields).lean()
  return stored.flatMap((share) => toFacts(share) ?? [])
}

/** A link of this owner; null for other owners' links. */
export async function findOwnShare(ownerId: number, id: number): Promise<ShareFacts | null> {
  return toFacts(await ShareModel.findOne({ _id: id, ownerId }, fields).lean())
}

/** `count` links of an idea with ids below `below`, the newest first. */
export async function findSharesOfIdea(
  ownerId: number,
  ideaId: number,
  { below, count }: { below: number; count: number },
): Promise<ShareFacts[]> {
  const stored = await ShareModel.find({ ideaId, ownerId, _id: { $lt: below } }, fields)
    .sort({ _id: -1 })
    .limit(count)
    .lean()
  return stored.flatMap((share) => toFacts(share) ?? [])
}
