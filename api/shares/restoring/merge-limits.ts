import { isDeepStrictEqual } from 'node:util'
import { ShareModel, type ShareRecord } from '../share.model.ts'

/** Who may still open a link: what its owner allows, and what was used of that. */
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

/** The limits of all links. The deletion of an idea switches its links off. */
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
 * After a backup was put back in the place of `others`: of both states of a link the narrower one holds, because nobody knows which
 * is its owner's last word. Answers how many became narrower.
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

/** Data of an older version may lack the list of views. */
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

/** Null is no bound. */
function earlier<T extends Date | number>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other
  return one <= other ? one : other
}

/** Ends every link that is open, where nobody knows what became of it since. Its owner can give it a new end. Answers how many. */
export async function endLinks(now: Date): Promise<number> {
  const open = { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }
  return (await ShareModel.updateMany(open, { $set: { expiresAt: now } })).modifiedCount
}
