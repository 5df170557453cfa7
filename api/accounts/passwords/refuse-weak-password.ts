import { fieldError } from '../../server/app-error.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * The specification's minimum of six characters is checked elsewhere. Here the passwords that attackers guess first are refused: those
 * listed, one repeated character, and the person's name or address or the product's name with fewer than five characters added.
 */
const ADDED_MIN = 5
const OWN_WORD_MIN = 3

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).map(lettersAndDigits)

/** Throws a 422 error for the field `password` when the password is weak. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }): void {
  const typed = password.normalize('NFKC').toLowerCase()
  const plain = lettersAndDigits(typed)
  if (commonPasswords.has(typed) || commonPasswords.has(plain) || /^(.)\1*$/u.test(typed))
    throw fieldError('password', 'This password is easy to guess. Please choose another one.')
  const own = ['ideavault', lettersAndDigits(person.name), ...words(person.name), ...words(person.email)]
    .filter((word) => word.length >= OWN_WORD_MIN)
    .sort((one, other) => other.length - one.length)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), plain)
  if (rest !== plain && rest.length < ADDED_MIN)
    throw fieldError('password', 'Please do not base your password on your name, email or IdeaVault.')
}
