import * as v from 'valibot'

const DuplicateKey = v.object({ code: v.literal(11000) })

/** Whether a write was refused by a unique index (MongoDB error 11000). */
export const isDuplicate = (error: unknown): boolean => v.is(DuplicateKey, error)

/**
 * Runs an upsert. Of two upserts that insert the same key at the same moment the second one is refused by the unique index; run once
 * more it finds the row and updates it.
 */
export async function retryDuplicate<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return upsert()
  }
}
