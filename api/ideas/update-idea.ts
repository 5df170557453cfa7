import { isDeepStrictEqual } from 'node:util'
import type { WrittenContent } from '#contract/ideas.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { holdPictures, letGoOfPictures } from './hold-pictures.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { prepareContent } from './prepare-content.ts'
import { VersionModel } from './version.model.ts'
import { refuse, type Written, writeDraft } from './write-draft.ts'

type Wish = { title: string; content: WrittenContent }

/** Saves a draft. A PDF idea keeps its content; only its title may change. */
export async function updateIdea(
  context: Context,
  ownerId: number,
  id: number,
  ifMatch: number | null,
  input: Wish,
): Promise<IdeaRecord> {
  const known = await getOwnIdea(ownerId, id)
  if (known.status === 'published') return refuse(known)
  const wish = { title: input.title.toWellFormed(), content: input.content }
  const { before, after } =
    known.kind === 'pdf'
      ? await renamePdf(context, known, ifMatch, wish)
      : await saveContent(context, ownerId, id, ifMatch, wish)
  if (ifMatch === null) await keepVersion(before, after)
  return after
}

async function renamePdf(
  context: Context,
  { ownerId, _id, content }: IdeaRecord,
  ifMatch: number | null,
  wish: Wish,
): Promise<Written> {
  if (!isDeepStrictEqual(wish.content, content)) throw new AppError('pdf_read_only')
  return writeDraft(ownerId, _id, ifMatch, { title: wish.title, lastModified: context.now() })
}

async function saveContent(
  context: Context,
  ownerId: number,
  id: number,
  ifMatch: number | null,
  wish: Wish,
): Promise<Written> {
  const { assetIds, ...prepared } = prepareContent(wish.content)
  const held = await holdPictures(context, ownerId, id, assetIds)
  const change = { title: wish.title, ...prepared, ...held, lastModified: context.now() }
  try {
    const written = await writeDraft(ownerId, id, ifMatch, change)
    await letGoOfPictures(ownerId, written.before)
    return written
  } catch (error) {
    // After any other fault the write may have happened all the same.
    if (error instanceof AppError) await letGoOfPictures(ownerId, held)
    throw error
  }
}

/** A client that does not say which revision it saw may overwrite words it never showed; those are kept. */
async function keepVersion(before: IdeaRecord, after: IdeaRecord): Promise<void> {
  const { _id, revision, title, content, lastModified } = before
  if (title === after.title && isDeepStrictEqual(content, after.content)) return
  await VersionModel.create({ ideaId: _id, revision, title, content, lastModified })
  // Deleted at this very moment: its words go with it.
  if (!(await IdeaModel.exists({ _id, deletedAt: null }))) await VersionModel.deleteMany({ ideaId: _id })
}
