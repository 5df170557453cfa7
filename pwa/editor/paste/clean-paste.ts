import { parseInert } from '../../data/trusted-types.ts'
import { isBlank, rename } from './change-elements.ts'
import { marksOfStyles } from './marks-of-styles.ts'
import { repairLists } from './mend-lists.ts'
import { dropForeignPictures } from './pictures-of-paste.ts'
import { isFromWord, readWord } from './read-word.ts'
import { renameStyleAttributes } from './styles-of.ts'
import { tablesAsText } from './tables-as-text.ts'

export type Cleaned = { html: string; leftOut: number }

const removedElements =
  'script, style, meta, link, title, xml, template, noscript, svg, .Apple-interchange-newline'
/** Blocks that the editor would treat as inline text, so that the last word of one would be joined to the first of the next. */
const unknownBlocks = 'details, summary, dt, main, nav, center, legend, dialog, option'

/**
 * Turns HTML of another program into HTML that the editor's schema reads as it was meant. What a text may hold is still decided there
 * and by the server; nothing of this is put into the page.
 */
export function cleanPaste(html: string): Cleaned {
  const body = parseInert(renameStyleAttributes(html))
  // Copied from this editor, or from another product's that is built on ProseMirror: its blocks are already as they are meant.
  const isFromProseMirror = body.querySelector('[data-pm-slice]') !== null
  for (const element of body.querySelectorAll(removedElements)) element.remove()
  for (const block of body.querySelectorAll(unknownBlocks)) rename(block, 'div')
  if (!isFromProseMirror && isFromWord(html)) readWord(body)
  if (!isFromProseMirror) repairLists(body)
  const leftOut = dropForeignPictures(body)
  marksOfStyles(body)
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3')
  if (!isFromProseMirror)
    for (const heading of body.querySelectorAll('h1, h2, h3')) if (isBlank(heading)) heading.remove()
  tablesAsText(body)
  if (!isFromProseMirror) dropSpacingBreaks(body)
  for (const element of body.querySelectorAll('[data-style]')) element.removeAttribute('data-style')
  return { html: body.innerHTML, leftOut }
}

/** Removes the breaks that Google Docs puts between paragraphs as spacing. A break between loose text separates it, so it stays. */
function dropSpacingBreaks(body: Element): void {
  const blocks = /^(P|H[1-6]|UL|OL|PRE|BLOCKQUOTE|HR|DIV)$/
  for (const line of body.querySelectorAll('br')) {
    const beside = [neighbourOf(line, 'previousSibling'), neighbourOf(line, 'nextSibling')]
    if (beside.some((node) => node && blocks.test(node.nodeName))) line.remove()
  }
}

/** The node next to it on this side, skipping white space and comments. */
function neighbourOf(line: Element, side: 'previousSibling' | 'nextSibling'): Node | null {
  let node = line[side]
  while (node && isIgnorable(node)) node = node[side]
  return node
}

const isIgnorable = ({ nodeName, textContent }: Node) =>
  nodeName === '#comment' || (nodeName === '#text' && (textContent ?? '').trim() === '')
