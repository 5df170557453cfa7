/**
 * Limit for the parts of a document whose reading time is counted: the pages of a PDF, or the sections of a text, which its headings
 * begin. Everything after the last counted part belongs to it.
 */
export const MAX_PARTS = 1_000

/** Whether a text begins with a heading: then nothing stands before its first section. */
export const beginsWithHeading = (html: string): boolean => /^\s*<h[1-6][\s>]/.test(html)

/** What stands before the first heading is a section, too. */
export function countSections(html: string): number {
  const headings = html.match(/<h[1-6][\s>]/g)?.length ?? 0
  return Math.min(MAX_PARTS, beginsWithHeading(html) ? headings : headings + 1)
}
