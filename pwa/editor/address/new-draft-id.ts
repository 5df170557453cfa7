/** Ids that this page made and has not opened yet: no words can be stored under them. */
const unused = new Set<string>()

export function newDraftId(): string {
  const draftId = crypto.randomUUID()
  unused.add(draftId)
  return draftId
}

export const isUnused = (draftId: string): boolean => unused.has(draftId)

/** Called when it is opened: from now on there may be words. Returns whether the id was unused. */
export const markUsed = (draftId: string): boolean => unused.delete(draftId)
