/** A long code in groups of four, so that two of them can be compared by eye. */
export function groupsOf(code: string): string {
  return code.match(/.{1,4}/gu)?.join(' ') ?? ''
}
