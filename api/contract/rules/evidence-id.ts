/** What a watermark names a reading by: the beginning of its view's id. */
export const evidenceIdOf = (viewId: string): string => viewId.slice(0, 8)
