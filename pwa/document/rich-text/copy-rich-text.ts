import { parseInert } from '../../data/trusted-types.ts'
import { cleanHtml } from './html-file.ts'

const blocks = 'p, h1, h2, h3, blockquote, pre, ul, ol, hr, div'

/** Rich text as plain text: one line for each paragraph, a dash before each list item. */
export function plainText(html: string): string {
  const body = parseInert(html)
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const item of body.querySelectorAll('li')) {
    item.prepend('- ')
    item.append('\n')
  }
  for (const block of body.querySelectorAll(blocks)) if (!block.closest('li')) block.append('\n\n')
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}

/** Copies a text with its formatting, and as plain text for apps that take no formatting. False when the browser refuses. */
export async function copyRichText({ title, html }: { title: string; html: string }): Promise<boolean> {
  const text = [title, plainText(html)].filter(Boolean).join('\n\n')
  try {
    const rich = async () => {
      const heading = document.createElement('h1')
      heading.textContent = title
      return new Blob([heading.outerHTML, await cleanHtml(html)], { type: 'text/html' })
    }
    const plain = new Blob([text], { type: 'text/plain' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': rich() })])
    return true
  } catch {
    return copyPlainly(text)
  }
}

/** For browsers that cannot copy rich text, and for when the sanitiser cannot be loaded. */
async function copyPlainly(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
