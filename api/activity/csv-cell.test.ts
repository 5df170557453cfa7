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
])('%j is written as %s', (value, written) => expect(csvCell(value)).toBe(written))

test.each([';', '; ', '\t', '\n'])(
  'what stands behind %j, where another cell may begin, is no formula',
  (separator) => {
    for (const sign of '=+-@＝＋－＠')
      expect(csvCell(`Ann${separator}${sign}SUM(A1)`)).toContain(`${separator}'${sign}SUM`)
  },
)
