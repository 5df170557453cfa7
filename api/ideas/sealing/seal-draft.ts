import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { VersionManifest } from '#contract/packages/read-version.ts'
import { DAY } from '#contract/rules/durations.ts'
import { getUserName } from '../../accounts/get-user.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { buildVersionManifest } from '../../timestamps/version-manifest.ts'
import { wordsBytes } from '../content/content-bytes.ts'
import { freezeFiles } from '../content/freeze-files.ts'
import { holdPictures, unholdPictures } from '../content/hold-pictures.ts'
import { findLastSealed, type SealedRow } from '../history/find-sealed.ts'
import { removeSealed } from '../history/remove-sealed.ts'
import type { SealedVersion } from '../history/sealed-version.model.ts'
import { storeSealed } from '../history/store-sealed.ts'
import { IdeaModel, type IdeaRecord } from '../idea.model.ts'
import { isSealingOn } from './sealing-choice.model.ts'

const SALT_BYTES = 32

/** Days since 1970 in UTC. */
export const dayOf = (date: Date) => Math.floor(date.getTime() / DAY)

/**
 * Seals a draft's current text, unless its last sealed version has the same text or was made today. The draft is read once, as a
 * whole; the unique number of the sealed version decides between processes. It may be interrupted anywhere and run again.
 */
export async function sealDraft(context: Context, ideaId: number): Promise<void> {
  const draft = await IdeaModel.findOne({ _id: ideaId, status: 'draft', deletedAt: null }).lean<IdeaRecord>()
  if (!draft?.unsealedSince) return
  const last = await findLastSealed(ideaId)
  if (!(await isSealingOn(draft.ownerId))) return markSealed(context, draft)
  if (last && dayOf(last.sealedAt) === dayOf(context.now())) return retryTomorrow(context, draft)
  try {
    const frozen = await freezeDraft(context, draft, last)
    if (frozen !== null) await keep(context, draft, frozen)
    await markSealed(context, draft)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'quota_reached')) throw error
    await retryTomorrow(context, draft, { isSealRefused: true })
  }
}

type Frozen = Parameters<typeof storeSealed>[1]

/** Null if there is nothing new, also because another process has sealed a later revision in the meantime. */
async function freezeDraft(
  context: Context,
  draft: IdeaRecord,
  last: SealedRow | null,
): Promise<Frozen | null> {
  const { _id: ideaId, ownerId, revision, title, content, excerpt, lastModified } = draft
  if (last && last.revision >= revision) return null
  const files = await freezeFiles(draft)
  if (last && isSameContent(last.manifest, { title, ...files })) return null
  const held = await holdPictures(context, ownerId, ideaId, draft.assetIds)
  const { bytes, digest } = buildVersionManifest({
    ideaId,
    version: revision,
    title,
    author: { name: (await getUserName(ownerId)).toWellFormed() },
    savedAt: lastModified,
    ...files,
    previous: last ? last.digest : await digestOfPredecessor(draft),
    salt: context.randomBytes(SALT_BYTES).toString('hex'),
  })
  return {
    ...{ ideaId, ownerId, revision, title, content, excerpt, ...held },
    number: (last?.number ?? 0) + 1,
    fileId: draft.file?.fileId ?? null,
    size: wordsBytes(draft),
    savedAt: lastModified,
    sealedAt: context.now(),
    manifest: bytes,
    digest,
    isUnrecorded: true,
  }
}

function isSameContent(manifest: string, now: Pick<VersionManifest, 'title' | 'files' | 'assets'>): boolean {
  const { title, files, assets } = v.parse(VersionManifest, JSON.parse(manifest))
  return isDeepStrictEqual([title, files, assets], [now.title, now.files, now.assets])
}

/** The history of a new version continues that of the published idea. */
async function digestOfPredecessor({ ownerId, predecessorId }: IdeaRecord): Promise<string | null> {
  if (!predecessorId) return null
  const published = await IdeaModel.findOne({ _id: predecessorId, ownerId }, { digest: 1 }).lean<IdeaRecord>()
  return published?.digest ?? null
}

async function keep(context: Context, draft: IdeaRecord, frozen: Frozen): Promise<void> {
  // A missing picture may mean that the draft has changed meanwhile; its new text is sealed next time.
  if (frozen.assetIds.length !== draft.assetIds.length && (await hasChanged(draft)))
    return unholdPictures(draft.ownerId, frozen)
  const sealed = await storeSealed(context, frozen)
  if (sealed) await removeIfEnded(context, sealed)
}

const hasChanged = async ({ _id, revision }: IdeaRecord) => !(await IdeaModel.exists({ _id, revision }))

/**
 * Removes a version whose draft has ended meanwhile: deleting leaves no text behind, and a published idea has only the versions
 * that its manifest leads to.
 */
async function removeIfEnded(context: Context, sealed: SealedVersion): Promise<void> {
  const fields = { status: 1, deletedAt: 1, manifest: 1 } as const
  const idea = await IdeaModel.findById(sealed.ideaId, fields).lean<IdeaRecord>()
  const isWhole = idea?.status === 'published' ? idea.manifest?.includes(sealed.digest) : !idea?.deletedAt
  if (!idea || !isWhole) await removeSealed(context, sealed)
}

/** Marks the draft as sealed. If it was changed meanwhile, its new text waits to be sealed from now on. */
async function markSealed(context: Context, { _id, revision, unsealedSince }: IdeaRecord): Promise<void> {
  const none = { $set: { unsealedSince: null }, $unset: { isSealRefused: true } }
  const { matchedCount } = await IdeaModel.updateOne({ _id, revision }, none)
  if (matchedCount === 0)
    await IdeaModel.updateOne(
      { _id, unsealedSince: unsealedSince ?? null },
      { $set: { unsealedSince: context.now() }, $unset: { isSealRefused: true } },
    )
}

async function retryTomorrow(
  context: Context,
  { _id, unsealedSince }: IdeaRecord,
  more: { isSealRefused?: true } = {},
): Promise<void> {
  const change = { $set: { unsealedSince: context.now(), ...more } }
  await IdeaModel.updateOne({ _id, unsealedSince: unsealedSince ?? null }, change)
}
