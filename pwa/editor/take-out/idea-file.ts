import { ideaToMarkdown } from '#contract/take-out/html-to-markdown.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { cleanHtml, fileNameOf, makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { withPictures } from './with-pictures.ts'

export type Format = 'md' | 'html'

/** An idea as a file of its own, its pictures inside. `missing`: how many of them this device could not find. */
export async function ideaFile(
  userId: number,
  words: Words,
  format: Format,
): Promise<{ name: string; file: Blob; missing: number }> {
  const title = words.title.trim() || 'Untitled Idea'
  const { html, missing } = await withPictures(userId, { ...words, title })
  const name = fileNameOf(title, format)
  if (format === 'html') return { name, file: await makeHtmlFile(title, [{ title, html }]), missing }
  const markdown = ideaToMarkdown({ title, html: await cleanHtml(html) })
  return { name, file: new Blob([markdown], { type: 'text/markdown;charset=utf-8' }), missing }
}
