/**
 * Where a cell may begin: spreadsheets of many countries part cells at semicolons, whatever the file says. Those of East Asia read the
 * wide forms of the signs as the signs themselves.
 */
const beforeFormula = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g

/**
 * A value as a cell of CSV (RFC 4180). A spreadsheet takes text that begins with certain signs for a formula, so it gets an apostrophe
 * before them.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '').replace(beforeFormula, "$1$2'")
  const safe = /^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
