/**
 * Matches where a formula may begin. In many countries spreadsheets split cells at semicolons, even in a comma-separated file. East Asian
 * ones treat the full-width forms of the signs as the signs themselves.
 */
const beforeFormula = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g

/**
 * Formats a value as a CSV cell (RFC 4180). Spreadsheets run text that begins with certain signs as a formula, so an apostrophe is put
 * before them.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '').replace(beforeFormula, "$1$2'")
  const safe = /^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
