import { expect, test, vi } from 'vitest'
import { makePdf } from '../../../tests/support/make-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'

vi.mock('./shape-text.ts', async (load) => {
  const real = await load<typeof import('./shape-text.ts')>()
  const shapeLine: typeof real.shapeLine = (source, find) => {
    if (source.includes('unwritten')) throw new TypeError('no letters for this')
    return real.shapeLine(source, find)
  }
  return { ...real, shapeLine }
})

test('lines that cannot be drawn throw an error instead of a fault of the PDF', async () => {
  const bytes = makePdf(['One'])
  await expect(stampPdf({ bytes, lines: ['An unwritten name'] })).rejects.toThrow('no letters for this')
  expect(await stampPdf({ bytes, lines: ['Grace Hopper'] })).toMatchObject({ pages: 1 })
})
