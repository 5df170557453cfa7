/**
 * Drafts made on a device have random ids. The id of a draft that was fetched from the server is derived from its idea's id, so
 * that two tabs which fetch it at the same time make one row.
 */
export const draftIdOfFetched = (ideaId: number): string => `idea-${ideaId}`

/** The idea's id in the id of a fetched draft; null for a draft that was made on a device. */
export function ideaIdInDraftId(draftId: string): number | null {
  const digits = /^idea-(\d+)$/.exec(draftId)?.[1]
  return digits === undefined ? null : Number(digits)
}
