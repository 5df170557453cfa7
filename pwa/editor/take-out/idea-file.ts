import { ideaToMarkdown } from '#contract/take-out/html-to-markdown.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { cleanHtml, fileNameOf, makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { type LeftOut, withPictures } from './with-pictures.ts'

export type Format = 'md' | 'html'

/** An idea as one file, with its pictures inside. */
export async function ideaFile(
  userId: number,
  words: Words,
  format: Format,
): Promise<{ name: string; file: Blob; leftOut: LeftOut }> {
  const title = words.title.trim() || 'Untitled Idea'
  const { html, leftOut } = await withPictures(userId, { ...words, title })
  const name = fileNameOf(title, format)
  if (format === 'html') return { name, file: await makeHtmlFile(title, [{ title, html }]), leftOut }
  const markdown = ideaToMarkdown({ title, html: await cleanHtml(html) })
  return { name, file: new Blob([markdown], { type: 'text/markdown;charset=utf-8' }), leftOut }
}
