import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['Grace', 'Grace'],
  ['Grace, "G"', '"Grace, ""G"""'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['plus+tag@example.org', 'plus+tag@example.org'],
  ['two; words', 'two; words'],
  [null, ''],
  [7, '7'],
])('the CSV cell %j is written as %s', (value, written) => expect(csvCell(value)).toBe(written))

test.each([';', '; ', '\t', '\n'])(
  'a formula after %j, where a program may begin a new cell, is made plain text',
  (separator) => {
    for (const sign of '=+-@＝＋－＠')
      expect(csvCell(`Ann${separator}${sign}SUM(A1)`)).toContain(`${separator}'${sign}SUM`)
  },
)
