/** Splits typed or pasted text into clauses, one for each paragraph. Leading numbers are dropped: clauses are numbered when shown. */
export const readClauses = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/^\s*\d{1,3}[.)]\s+/, '').trim())
    .filter((line) => line !== '')

export const writeClauses = (clauses: readonly string[]): string => clauses.join('\n\n')
