import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const person = { name: 'Ann Lovelace', email: 'a.lovelace1815@inventors.example' }
const check = (password: string) => () => refuseWeakPassword(password, person)

describe('a weak password', () => {
  test.each([
    '123456',
    'qwerty',
    'Password1',
    'PASSWORD',
    'p@ssw0rd',
    'pass-word',
    'iloveyou!',
    'contrase\u006e\u0303a',
  ])('%s is refused because it is a common password', (password) => {
    expect(check(password)).toThrow('Please check the marked fields.')
  })

  test.each(['aaaaaa', '!!!!!!!!', 'ééééééé'])(
    '%s is refused because it repeats one character',
    (password) => {
      expect(check(password)).toThrow()
    },
  )

  test.each([
    'lovelace',
    'Lovelace1815',
    'annlovelace',
    'Ann-Lovelace!',
    'lovelaceann1',
    'inventors',
    'a.lovelace1815@inventors.example',
    'ideavault',
    'IdeaVault2031',
  ])("%s is refused because it is close to the name, the address or the product's name", (password) => {
    expect(check(password)).toThrow()
  })

  test.each([
    'kx7#Qp',
    'lovelace and a fan',
    'ann48294x',
    'my ideavault needs a key',
    'correct horse battery',
    'владелец-идеи',
    '口令很长的一句话',
  ])('%s is accepted', (password) => {
    expect(check(password)).not.toThrow()
  })

  test('is compared with a list in lower case that has nothing below the minimum length', () => {
    for (const password of commonPasswords)
      expect([password, password.length >= 6]).toEqual([password.toLowerCase(), true])
    expect(commonPasswords.size).toBeGreaterThan(400)
  })
})
