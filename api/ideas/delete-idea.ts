import type { Context } from '../context.ts'
import { letGoOfPictures } from './hold-pictures.ts'
import { ReleaseModel } from './release.model.ts'
import { VersionModel } from './version.model.ts'
import { writeDraft } from './write-draft.ts'

/**
 * Deleting a draft ends its links: every look-up of a share asks whether the idea is there. Its words and its file go;
 * what was released to readers stays as evidence of what they accepted, and is never served again.
 */
export async function deleteIdea(
  context: Context,
  ownerId: number,
  id: number,
  ifMatch: number | null,
): Promise<void> {
  const gone = { content: '', excerpt: '', assetIds: [], assetHolder: null, file: null }
  const { before } = await writeDraft(ownerId, id, ifMatch, { deletedAt: context.now(), ...gone })
  await letGoOfPictures(ownerId, before)
  await VersionModel.deleteMany({ ideaId: id })
  if (before.file && !(await ReleaseModel.exists({ ideaId: id })))
    await context.files.remove(before.file.fileId)
}
