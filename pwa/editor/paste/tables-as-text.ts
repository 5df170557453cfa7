import { isBlank, unwrap, wrapContents } from './change-elements.ts'

const largeBlocks = 'ul, ol, pre, blockquote, h1, h2, h3, hr, table, img'

/**
 * An idea cannot hold tables: each row becomes one line with bars between its cells, or its cells below each other where one has more
 * than a line.
 */
export function tablesAsText(body: Element): void {
  // Nested tables first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')]
    const caption = table.querySelector('caption')
    table.replaceWith(...(caption ? [lineOf([caption])] : []), ...rows.flatMap(linesOf))
  }
}

function linesOf(row: Element): Node[] {
  const cells = [...row.children].filter((cell) => /^T[DH]$/.test(cell.tagName))
  if (cells.every(isBlank)) return []
  for (const head of cells.filter((cell) => cell.tagName === 'TH' && !isBlank(cell)))
    wrapContents(head, 'strong')
  const isLong =
    cells.length < 2 || cells.some((cell) => cell.querySelector(largeBlocks) || countLines(cell) > 1)
  if (!isLong) return [lineOf(cells)]
  return cells.flatMap((cell) =>
    isBlank(cell)
      ? []
      : cell.querySelector(`p, div, ${largeBlocks}`)
        ? [...cell.childNodes]
        : [lineOf([cell])],
  )
}

const countLines = (cell: Element) => [...cell.querySelectorAll('p, div, br')].length

function lineOf(cells: Element[]): Element {
  const line = document.createElement('p')
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(' | ')
    for (const block of cell.querySelectorAll('p, div')) inlineBlock(block)
    line.append(...cell.childNodes)
  }
  return line
}

/** Makes a block part of the line, separated by spaces. */
function inlineBlock(block: Element): void {
  if (block.previousSibling) block.before(' ')
  if (block.nextSibling) block.after(' ')
  unwrap(block)
}
