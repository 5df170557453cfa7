/** Leaves out characters that are easily confused when read aloud or written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Example: 'k7fm-9xqt-ab3d'. Easy to say and hard to guess (59 bits). */
export function suggestPasscode(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(GROUPS * GROUP_LENGTH))
  const chosen = Array.from(bytes, (byte) => letters[byte % letters.length])
  return Array.from({ length: GROUPS }, (_, n) =>
    chosen.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
