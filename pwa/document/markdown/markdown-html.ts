import { escapeHtml } from '#contract/rules/escape-html.ts'
import type { Inline } from './parse-inlines.ts'
import { type Block, parseMarkdown } from './parse-markdown.ts'

/**
 * Markdown as HTML for the editor: tags come from here alone, text is escaped, and links have an allowed scheme
 * (contract/content/rich-text.ts). The server sanitises it again when the draft is saved.
 */
export function markdownToHtml(markdown: string, maxLength?: number): string {
  return parseMarkdown(markdown, maxLength).map(writeBlock).join('')
}

/** Quotation marks need no escape between tags; the serialiser of the server leaves them too. */
const escapeText = (text: string) => escapeHtml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'")

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${writeInlines(block.content)}</h${block.level}>`
    case 'paragraph':
      return `<p>${writeInlines(block.content)}</p>`
    case 'quote':
      return `<blockquote>${block.content.map(writeBlock).join('') || '<p></p>'}</blockquote>`
    case 'code':
      return `<pre><code>${escapeText(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
    case 'list': {
      const items = block.items.map((item) => `<li>${writeItem(item)}</li>`).join('')
      if (block.start === null) return `<ul>${items}</ul>`
      return `<ol${block.start > 1 ? ` start="${block.start}"` : ''}>${items}</ol>`
    }
  }
}

/** The editor's list items begin with a paragraph. */
function writeItem(item: Block[]): string {
  const first = item[0]?.type === 'paragraph' ? '' : '<p></p>'
  return first + item.map(writeBlock).join('')
}

const writeInlines = (inlines: Inline[]): string => inlines.map(writeInline).join('')

function writeInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escapeText(inline.text)
    case 'code':
      return `<code>${escapeText(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'link':
      return `<a href="${escapeHtml(inline.href)}">${writeInlines(inline.content)}</a>`
    default: {
      const tag = inline.type
      return `<${tag}>${writeInlines(inline.content)}</${tag}>`
    }
  }
}
