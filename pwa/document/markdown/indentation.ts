/** The number of columns by which a line is indented; a tab counts as four. */
export const indentOf = (line: string): number => spacesOf(line).length

/** The line with its indentation reduced by `columns`, or removed when it has fewer. */
export function outdent(line: string, columns: number): string {
  if (columns === 0) return line
  return spacesOf(line).slice(columns) + line.trimStart()
}

const spacesOf = (line: string): string => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ')
