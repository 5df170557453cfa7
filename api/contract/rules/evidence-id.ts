/** How many of the first characters of a view's id the mark on a copy shows. */
export const evidenceLength = 8
