import { isDeepStrictEqual } from 'node:util'
import type { WrittenContent } from '#contract/content/written-content.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { updateIdea as endpoint } from '#contract/ideas.ts'
import { isSampleKey } from '#contract/rules/sample-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { type Cost, charged } from '../usage/charge.ts'
import { contentBytes } from './content/content-bytes.ts'
import { holdPictures, unholdPictures } from './content/hold-pictures.ts'
import { prepareContent } from './content/prepare-content.ts'
import type { IdeaRecord, KeptVersion } from './idea.model.ts'
import {
  deleteUnlistedVersions,
  deleteVersionUnlessListed,
  storeVersion,
  undoStoreVersion,
  withVersion,
} from './keep-version.ts'
import { findOp, withOp } from './known-ops.ts'
import {
  type Change,
  type Conditions,
  ensureWritable,
  retryUntilWritten,
  writeRevision,
} from './write-draft.ts'

type Seen = { ifMatch: number | null; opId: string | null }
type Terms = Required<Conditions> & Seen
/** The current idea, and the revision that this operation made, now or when it was first sent. */
export type Saved = { idea: IdeaRecord; appliedRevision: number }
/** `before` is null for a repeat: nothing was written. */
type Written = Saved & { before: IdeaRecord | null }

/** Saves a draft. `known` is the idea as just read. A PDF idea keeps its content; only its title may change. */
export async function updateIdea(
  context: Context,
  known: IdeaRecord,
  seen: Seen,
  body: BodyOf<typeof endpoint>,
): Promise<Saved> {
  const terms = { ...seen, editorSchema: body.editorSchema ?? 1 }
  const repeat = asRepeat(known, terms.opId)
  if (repeat) return repeat
  // Each attempt to write checks this again. Checking first saves sanitising the text of a refused write.
  ensureWritable(known, terms)
  const title = body.title.toWellFormed()
  return known.kind === 'pdf'
    ? renamePdf(context, known, terms, { title, content: body.content })
    : saveContent(context, known, terms, { title, content: body.content })
}

function asRepeat(idea: IdeaRecord, opId: string | null): Saved | null {
  const op = findOp(idea, opId)
  return op && { idea, appliedRevision: op.revision }
}

type Words = { title: string; content: WrittenContent }

async function renamePdf(context: Context, known: IdeaRecord, terms: Terms, words: Words): Promise<Written> {
  if (!isDeepStrictEqual(words.content, known.content)) throw new AppError('pdf_read_only')
  return write(context, known, terms, { title: words.title, lastModified: context.now() })
}

async function saveContent(
  context: Context,
  known: IdeaRecord,
  terms: Terms,
  words: Words,
): Promise<Written> {
  const { assetIds, ...prepared } = await prepareContent(known.ownerId, words.content)
  const held = await holdPictures(context, known.ownerId, known._id, assetIds)
  const change = { title: words.title, ...prepared, ...held, lastModified: context.now() }
  try {
    const written = await write(context, known, terms, change)
    await unholdPictures(known.ownerId, written.before ?? held)
    return written
  } catch (error) {
    // After any other error the write may have happened nevertheless.
    if (error instanceof AppError) await unholdPictures(known.ownerId, held)
    throw error
  }
}

const write = (context: Context, known: IdeaRecord, terms: Terms, change: Change): Promise<Written> => {
  const attempt = async (before: IdeaRecord): Promise<Written | null> => {
    const repeat = asRepeat(before, terms.opId)
    if (repeat) return { ...repeat, before: null }
    ensureWritable(before, terms)
    const idea = await replace(context, before, terms, change)
    return idea && { idea, appliedRevision: idea.revision, before }
  }
  return retryUntilWritten(known.ownerId, known._id, attempt, known)
}

/** The one conditional write, which stores the replaced content first. Saving the same text again makes no new version. */
async function replace(
  context: Context,
  before: IdeaRecord,
  terms: Terms,
  change: Change,
): Promise<IdeaRecord | null> {
  const { revision, versions: known = [] } = before
  const isSame =
    change.title === before.title && isDeepStrictEqual(change.content ?? before.content, before.content)
  const { editorSchema } = terms
  const written = { ...change, editorSchema, ops: withOp(before, terms.opId) }
  if (isSame) return writeRevision(before, written)
  const size = contentBytes(before.content)
  const unsealedSince = isSampleKey(before.draftKey)
    ? null
    : (before.unsealedSince ?? change.lastModified ?? null)
  const versions = withVersion(known, { revision, unseen: terms.ifMatch === null, size })
  const cost = costOf(before, versions, change)
  const keeping = { run: () => storeVersion(before), undo: () => undoStoreVersion(before) }
  return charged(
    context,
    before.ownerId,
    cost,
    () => replaceKept(before, { ...written, versions, unsealedSince }),
    keeping,
  )
}

async function replaceKept(
  before: IdeaRecord,
  change: Change & { versions: KeptVersion[] },
): Promise<IdeaRecord | null> {
  const after = await writeRevision(before, change)
  if (after) await deleteUnlistedVersions(before, change.versions)
  else await deleteVersionUnlessListed(before)
  return after
}

/** The replaced content still counts as a version; the new content is added, and dropped versions are freed. */
function costOf(before: IdeaRecord, after: KeptVersion[], change: Change): Cost {
  const kept = new Set(after.map(({ revision }) => revision))
  const dropped = (before.versions ?? []).filter(({ revision }) => !kept.has(revision))
  const freed = dropped.reduce((sum, { size = 0 }) => sum + size, 0)
  return { bytes: contentBytes(change.content ?? before.content) - freed, versions: 1 - dropped.length }
}
