/** Splits a long code into groups of four, so that two codes can be compared by eye. */
export function groupsOf(code: string): string {
  return code.match(/.{1,4}/gu)?.join(' ') ?? ''
}
