import { type SealedVersion, SealedVersionModel } from './sealed-version.model.ts'

/** A sealed version without its words. */
export type SealedRow = Omit<SealedVersion, 'content'>

const wordless = { content: 0 } as const

/** What was sealed last of an idea; null where nothing was. */
export const findLastSealed = (ideaId: number): Promise<SealedRow | null> =>
  SealedVersionModel.findOne({ ideaId }, wordless).sort({ number: -1 }).lean<SealedRow>()

/** All sealed versions of an idea, the oldest first. */
export const listSealed = (ideaId: number): Promise<SealedRow[]> =>
  SealedVersionModel.find({ ideaId }, wordless).sort({ number: 1 }).lean<SealedRow[]>()

/** One of them with its words; null where this revision was not sealed. */
export const findSealed = (ideaId: number, revision: number): Promise<SealedVersion | null> =>
  SealedVersionModel.findOne({ ideaId, revision }).lean<SealedVersion>()

/** Of how many versions an account has how many bytes. */
export async function countSealed(ownerId: number): Promise<{ versions: number; bytes: number }> {
  const counted = { versions: 0, bytes: 0 }
  for await (const { size } of streamSealedSizes({ ownerId })) {
    counted.versions += 1
    counted.bytes += size
  }
  return counted
}

/** The bytes of each, as they are charged. */
export async function* streamSealedSizes(
  filter: { ownerId: number } | { ideaId: { $in: number[] } },
): AsyncIterable<{ size: number }> {
  yield* SealedVersionModel.find(filter, { size: 1 }).lean().cursor()
}
