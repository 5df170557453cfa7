/**
 * Drafts made on a device have random ids. One that came from the server is named after its idea's number, so that two tabs which
 * fetch it at once make one row.
 */
export const draftIdOfFetched = (ideaId: number): string => `idea-${ideaId}`

/** The number in the id of a draft that came from the server; null for one that was made on a device. */
export function ideaIdInDraftId(draftId: string): number | null {
  const digits = /^idea-(\d+)$/.exec(draftId)?.[1]
  return digits === undefined ? null : Number(digits)
}
