/** Longer names are cut, so that a name cannot carry a message. */
const MAX_LENGTH = 60
const NAMELESS = 'Somebody'

/** Letters of some scripts that are invisible. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/

/**
 * Makes a name that a person typed safe for a message to somebody else: one line of visible characters that no mail program
 * turns into a link and that cannot change the direction of the words around it.
 */
export function cleanName(name: string): string {
  const visible = [...name.toWellFormed()]
    .map((character) => (/[\p{Zl}\p{Zp}\s]/u.test(character) ? ' ' : character))
    // Joiners belong to words of some languages and to emoji; all other invisible characters are removed.
    .filter((character) => /[\u200c\u200d]/.test(character) || !/[\p{C}\ufffd]/u.test(character))
    .filter((character) => !blank.test(character))
    .join('')
  const plain = visible
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[/\\:<>：／＼]+/g, ' ')
    .replace(/[.．。｡]+(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...plain]
  if (characters.length > MAX_LENGTH) return `${characters.slice(0, MAX_LENGTH - 1).join('')}…`
  return plain || NAMELESS
}
