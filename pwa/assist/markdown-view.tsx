import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import type { Inline } from '../document/markdown/parse-inlines.ts'
import { type Block, parseMarkdown } from '../document/markdown/parse-markdown.ts'
import styles from './markdown-view.module.css'

/**
 * Renders Markdown as React elements, so the browser never parses HTML from it. Headings become styled paragraphs, so that the page
 * keeps its outline.
 */
export function MarkdownView({ markdown }: { markdown: string }) {
  const blocks = useMemo(() => parseMarkdown(markdown), [markdown])
  return <div className={styles.words}>{showBlocks(blocks)}</div>
}

/** Passes the children as separate arguments, not as an array, because parts of a text have no keys. */
const inOrder = (children: ReactNode[]): ReactNode => createElement(Fragment, null, ...children)
const showBlocks = (blocks: Block[]): ReactNode => inOrder(blocks.map(showBlock))

function showBlock(block: Block): ReactNode {
  switch (block.type) {
    case 'heading':
      return <p className={styles.heading}>{showInlines(block.content)}</p>
    case 'paragraph':
      return <p>{showInlines(block.content)}</p>
    case 'quote':
      return <blockquote>{showBlocks(block.content)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'list': {
      const items = inOrder(block.items.map((item) => createElement('li', null, showBlocks(item))))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

const showInlines = (inlines: Inline[]): ReactNode => inOrder(inlines.map(showInline))

function showInline(inline: Inline): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
          {showInlines(inline.content)}
        </a>
      )
    default: {
      const Tag = inline.type
      return <Tag>{showInlines(inline.content)}</Tag>
    }
  }
}
