/** The position of the caret after its text was replaced: between the same characters, as far as they are still there. */
export function caretAfter(caret: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (caret <= start) return caret
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const fromEnd = before.length - caret
  return fromEnd <= end ? after.length - fromEnd : after.length - end
}
