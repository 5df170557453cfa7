import { expect, test } from 'vitest'
import { readClauses, writeClauses } from './clauses-text.ts'

test('each paragraph of a typed agreement becomes a clause, without its number', () => {
  const typed = '1. Keep it.\r\n\r\n  2) Tell nobody.\n\n\n秘密を守る\u2029 2026 ideas stay 3. of 4.'
  const clauses = ['Keep it.', 'Tell nobody.', '秘密を守る', '2026 ideas stay 3. of 4.']
  expect(readClauses(typed)).toEqual(clauses)
  expect(readClauses(writeClauses(clauses))).toEqual(clauses)
  expect(readClauses(' \n\n')).toEqual([])
})
