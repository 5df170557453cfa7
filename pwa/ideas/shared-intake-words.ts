import { isTitleTooLong } from '#contract/content/refuse-words.ts'
import { shortTitle, startOf } from '#contract/content/short-title.ts'
import { escapeHtml } from '#contract/rules/escape-html.ts'
import type { SharedItem } from '../data/inbox.ts'
import { altOf } from '../sync/uploads/alt-of.ts'

/** A title that was shared with one PDF and nothing else is the PDF's title. Null if it belongs in a draft of its own. */
export function titleOfSharedPdf({ title, text, url, files }: SharedItem): string | null {
  const isAlone = text + url === '' && files.length === 1
  return isAlone && title !== '' && !isTitleTooLong(title) ? title : null
}

/**
 * Shared text stays text: everything is escaped, and only addresses of web pages become links. A title that is too long for
 * one begins the text as well, in full.
 */
export function wordsOf(
  { title, text, url, files }: Pick<SharedItem, 'title' | 'text' | 'url' | 'files'>,
  pictures: readonly { src: string; name: string }[],
): { title: string; html: string } {
  const paragraphs = (isTitleTooLong(title) ? `${title}\n\n${text}` : text)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().split('\n').map(withLinks).join('<br>')}</p>`)
  // Many apps also put the address into the text.
  if (url !== '' && !text.includes(url)) paragraphs.push(`<p>${withLinks(url)}</p>`)
  const images = pictures.map(
    ({ src, name }) => `<img src="${escapeHtml(src)}" alt="${escapeHtml(altOf(name))}">`,
  )
  const named = title || firstLine(text) || hostOf(url) || files[0]?.name.replace(/\.\w+$/, '') || 'Shared'
  return {
    title: shortTitle(named) || 'Shared',
    html: [...paragraphs, ...images].join('') || '<p></p>',
  }
}

const webAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/gi

function withLinks(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(webAddress)) {
    html += escapeHtml(text.slice(end, match.index))
    const address = escapeHtml(match[0])
    html += URL.canParse(match[0]) ? `<a href="${address}">${address}</a>` : address
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

const LINE_LENGTH = 80

const firstLine = (text: string) => {
  const line = text.split('\n', 1)[0]?.trim() ?? ''
  return line.length > LINE_LENGTH ? startOf(line, LINE_LENGTH).replace(/\s+\S*…$/, '…') : line
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')
