import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WrittenContent } from './written-content.ts'

test('unknown fields of drawn elements are dropped, and the known ones are kept', () => {
  const rect = { type: 'rect', x: 0, y: 1, width: 5, height: 6 }
  const written = { elements: [{ ...rect, id: 'e7', draggable: true }], version: 2 }
  expect(v.parse(WrittenContent, written)).toEqual({ elements: [rect] })
})
