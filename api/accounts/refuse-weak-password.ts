import { fieldError } from '../http/app-error.ts'
import { commonPasswords } from './common-passwords.ts'

/** The specification's minimum of six stays; what is guessed first is refused (design section 5). */
const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4)

/** Throws a 422 on the field `password`. */
export function refuseWeakPassword(password: string, person: { name: string; email: string }): void {
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || /^(.)\1*$/u.test(plain) || plain.includes('ideavault')) {
    throw fieldError(
      'password',
      'This password is among the first that are guessed. Please choose another one.',
    )
  }
  const own = [...words(person.name), ...words(person.email.split('@')[0] ?? ''), person.email.toLowerCase()]
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), plain)
  if (rest.replace(/[^\p{L}]/gu, '').length < 3 && rest !== plain) {
    throw fieldError('password', 'Please do not use your name or address as your password.')
  }
}
