/** Without letters and digits that are taken for each other when they are read out or written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** 'k7fm-9xqt-ab3d': easy to say, and not to be guessed (59 bits). */
export function suggestPasscode(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(GROUPS * GROUP_LENGTH))
  const chosen = Array.from(bytes, (byte) => letters[byte % letters.length])
  return Array.from({ length: GROUPS }, (_, n) =>
    chosen.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
