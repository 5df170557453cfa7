import { isDeepStrictEqual } from 'node:util'
import { ShareModel, type ShareRecord } from '../share.model.ts'

/** The fields that decide who may still open a link: the owner's limits and how much of them is used. */
const fields = [
  'revokedAt',
  'expiresAt',
  'maxViews',
  'viewCount',
  'openedBy',
  'allowDownload',
  'requireCode',
  'passcodeHash',
] as const
type Limits = Pick<ShareRecord, (typeof fields)[number]>
export type LinkLimits = Limits & Pick<ShareRecord, 'tokenHash' | 'ideaId'>

const BATCH = 500

/** The limits of all links. Links of deleted ideas count as revoked. */
export async function readLimits(deletedIdeas: number[], now: Date): Promise<LinkLimits[]> {
  const deleted = new Set(deletedIdeas)
  return (await findAll()).map((share) =>
    deleted.has(share.ideaId) ? { ...share, revokedAt: share.revokedAt ?? now } : share,
  )
}

const findAll = (): Promise<LinkLimits[]> =>
  ShareModel.find(
    {},
    { _id: 0, ...Object.fromEntries(['tokenHash', 'ideaId', ...fields].map((field) => [field, 1])) },
  ).lean<LinkLimits[]>()

/**
 * Run after a backup has replaced the database whose limits are `others`. For each link the stricter of both states applies,
 * because nobody knows which is its owner's latest choice. Returns how many links became stricter.
 */
export async function mergeLimits(others: LinkLimits[]): Promise<number> {
  const other = new Map(others.map((limits) => [limits.tokenHash, limits]))
  const updates = (await findAll()).flatMap((share) => {
    const known = other.get(share.tokenHash)
    if (!known) return []
    const narrow = narrower(share, known)
    const changed = fields.filter((field) => !isDeepStrictEqual(narrow[field], share[field]))
    if (changed.length === 0) return []
    const update = { $set: Object.fromEntries(changed.map((field) => [field, narrow[field]])) }
    return [{ updateOne: { filter: { tokenHash: share.tokenHash }, update } }]
  })
  for (let at = 0; at < updates.length; at += BATCH)
    await ShareModel.bulkWrite(updates.slice(at, at + BATCH), { ordered: false })
  return updates.length
}

/** Data from an older version may lack `openedBy`. */
function narrower(one: Limits, other: Limits): Limits {
  const openedBy = [...(one.openedBy ?? [])]
  for (const view of other.openedBy ?? [])
    if (openedBy.every(({ viewId }) => viewId !== view.viewId)) openedBy.push(view)
  const passcodeHash = other.passcodeHash ?? one.passcodeHash
  return {
    revokedAt: one.revokedAt ?? other.revokedAt,
    expiresAt: earlier(one.expiresAt, other.expiresAt),
    maxViews: earlier(one.maxViews, other.maxViews),
    viewCount: Math.max(one.viewCount, other.viewCount),
    openedBy: openedBy as Limits['openedBy'],
    allowDownload: one.allowDownload && other.allowDownload,
    ...(one.requireCode || other.requireCode ? { requireCode: true } : {}),
    ...(passcodeHash ? { passcodeHash } : {}),
  }
}

/** The smaller bound; null means none. */
function earlier<T extends Date | number>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other
  return one <= other ? one : other
}

/** Expires every open link, for when their state since the backup is unknown. Owners can set a new end. Returns how many. */
export async function endLinks(now: Date): Promise<number> {
  const open = { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }
  return (await ShareModel.updateMany(open, { $set: { expiresAt: now } })).modifiedCount
}
