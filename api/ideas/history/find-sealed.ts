import { type SealedVersion, SealedVersionModel } from './sealed-version.model.ts'

/** A sealed version without its content. */
export type SealedRow = Omit<SealedVersion, 'content'>

const withoutContent = { content: 0 } as const

/** The latest sealed version of an idea; null if there is none. */
export const findLastSealed = (ideaId: number): Promise<SealedRow | null> =>
  SealedVersionModel.findOne({ ideaId }, withoutContent).sort({ number: -1 }).lean<SealedRow>()

/** All sealed versions of an idea, the oldest first. */
export const listSealed = (ideaId: number): Promise<SealedRow[]> =>
  SealedVersionModel.find({ ideaId }, withoutContent).sort({ number: 1 }).lean<SealedRow[]>()

/** A sealed version with its content; null if this revision was not sealed. */
export const findSealed = (ideaId: number, revision: number): Promise<SealedVersion | null> =>
  SealedVersionModel.findOne({ ideaId, revision }).lean<SealedVersion>()

/** The number and total bytes of an account's sealed versions. */
export async function countSealed(ownerId: number): Promise<{ versions: number; bytes: number }> {
  const counted = { versions: 0, bytes: 0 }
  for await (const { size } of streamSealedSizes({ ownerId })) {
    counted.versions += 1
    counted.bytes += size
  }
  return counted
}

/** The bytes charged for each sealed version. */
export async function* streamSealedSizes(
  filter: { ownerId: number } | { ideaId: { $in: number[] } },
): AsyncIterable<{ size: number }> {
  yield* SealedVersionModel.find(filter, { size: 1 }).lean().cursor()
}
