import { buildLists, type Item } from './build-lists.ts'
import { isBlank, rename, unwrap } from './change-elements.ts'
import { stylesOf } from './styles-of.ts'

/** Whether this was copied from Word, or from Outlook, which uses Word to write. */
export const isFromWord = (html: string): boolean => /class=["']?Mso|mso-|schemas-microsoft-com/.test(html)

const classNames: Record<string, string> = {
  MsoTitle: 'h1',
  MsoSubtitle: 'h2',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
}

/** Turns Word's paragraphs for lists, titles and quotes into the matching elements. */
export function readWord(body: Element): void {
  for (const namespaced of body.querySelectorAll('*'))
    if (/^(O|V|W|M):/.test(namespaced.tagName)) unwrap(namespaced)
  for (const [name, tag] of Object.entries(classNames))
    for (const paragraph of body.querySelectorAll(`p.${name}`)) rename(paragraph, tag)
  buildLists([...body.querySelectorAll('p, div')].flatMap(readItem))
  for (const marker of body.querySelectorAll('span')) {
    if (!isMarker(marker)) continue
    // The number of a heading is part of its text.
    marker.replaceWith(`${(marker.textContent ?? '').trim()} `)
  }
  // Empty paragraphs are only spacing.
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
}

const isMarker = (element: Element) => stylesOf(element).get('mso-list')?.toLowerCase() === 'ignore'

function readItem(element: Element): Item[] {
  const level = /\blevel(\d)/.exec(stylesOf(element).get('mso-list') ?? '')?.[1]
  if (level === undefined) return []
  const marker = [...element.querySelectorAll('span')].find(isMarker)
  const sign = (marker?.textContent ?? '').trim()
  marker?.remove()
  const isNumbered = /^\(?[0-9a-z]{1,6}[.)]$/i.test(sign)
  return [{ element, level: Number(level), isNumbered, start: Number(/\d+/.exec(sign)?.[0] ?? 1) }]
}
