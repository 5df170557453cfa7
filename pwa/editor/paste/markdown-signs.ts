/** Only the beginning of a longer text is examined. */
const MAX_EXAMINED = 100_000
const ENOUGH = 2

const signs: [RegExp, number][] = [
  [/^(```|~~~)[^\n]*\n[\s\S]*?\n\1[ \t]*$/m, 2],
  [/^#{2,6} \S/m, 2],
  [/^# \S[^\n]*(\n[ \t]*\n|\n?$)/, 2],
  [/\n# \S[^\n]*\n[ \t]*\n/, 1],
  [/\[[^\]\n]+\]\((https?|mailto):[^)\s]+\)/, 2],
  [/^[ \t]*[-*] \[[ xX]\] \S/m, 2],
  [/^\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t|:-]*$/m, 2],
  [/(^|[\s(])\*\*\S[^*\n]*\*\*(?=$|[\s.,;:!?)])/m, 1],
  [/(^|[\s(])`[^`\n]+`(?=$|[\s.,;:!?)])/m, 1],
  [/^[-*+] \S[^\n]*\n+[-*+] \S/m, 1],
  [/^1[.)] \S[^\n]*\n+2[.)] \S/m, 1],
  [/^> \S/m, 1],
]

/** Whether a plain text clearly is Markdown: one sign that nobody writes by chance, or two weaker ones. A script is never Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  const start = text.slice(0, MAX_EXAMINED).replace(/\r\n?/g, '\n').trimStart()
  if (/^(#!|<\?|<!doctype|\{)/i.test(start)) return false
  let found = 0
  for (const [sign, weight] of signs) {
    if (sign.test(start)) found += weight
    if (found >= ENOUGH) return true
  }
  return false
}
