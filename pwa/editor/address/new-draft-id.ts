/** Ids that this page made and has not opened yet: nobody can have written anything under them. */
const unused = new Set<string>()

export function newDraftId(): string {
  const draftId = crypto.randomUUID()
  unused.add(draftId)
  return draftId
}

export const isUnused = (draftId: string): boolean => unused.has(draftId)

/** Opened: from now on there may be words. */
export const markUsed = (draftId: string): boolean => unused.delete(draftId)
