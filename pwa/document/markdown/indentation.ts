/** How many columns a line of Markdown begins with; a tab counts as four. */
export const indentOf = (line: string): number => spacesOf(line).length

/** The line without that many of its first columns, or without those that it has. */
export function outdent(line: string, columns: number): string {
  if (columns === 0) return line
  return spacesOf(line).slice(columns) + line.trimStart()
}

const spacesOf = (line: string): string => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ')
