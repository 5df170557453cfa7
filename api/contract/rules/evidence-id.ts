/** What a watermark names a reading by: so much of the beginning of its view's id. */
export const evidenceLength = 8
