import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JournalRow } from '../../data/device/draft-tables.ts'
import { draftFactsOf } from '../../data/device/idea-facts.ts'
import { applyChange, changeBetween, replay } from './journal.ts'

const words = fc.record({
  title: fc.string(),
  // Few letters make common beginnings and ends likely; the last one is two code units.
  html: fc.string({ unit: fc.constantFrom('<', 'p', '>', 'a', '\u{1F4A1}'), maxLength: 30 }),
})

describe('a change in the journal', () => {
  test('gives what was typed when it is applied to the text that it was made from', () => {
    fc.assert(
      fc.property(words, words, (base, now) => {
        expect(applyChange(base, changeBetween(base, now))).toEqual(now)
      }),
      { seed: 10, numRuns: 2_000 },
    )
  })

  test('holds only what differs', () => {
    const base = { title: 'Fan', html: '<p>quiet</p><p>blade</p>' }
    expect(changeBetween(base, { ...base, html: '<p>quiet</p><p>blades</p>' })).toEqual({
      title: 'Fan',
      start: 20,
      removed: 0,
      inserted: 's',
    })
  })
})

describe('reading the journal', () => {
  const named = { writerId: 'w', ...draftFactsOf({ editorSchema: 1 }) }
  const seen = { draftId: 'a', seq: 3, title: 'Fan', html: 'quiet' }
  const change = (generation: number, step: number, html: string, base = 'quiet'): JournalRow => ({
    kind: 'change',
    writerId: 'w',
    generation,
    step,
    ...changeBetween({ title: 'Fan', html: base }, { title: 'Fan', html }),
  })
  const first: JournalRow = { kind: 'base', ...named, generation: 1, seen, sending: null }
  const sending = { step: 3, title: 'Fan', html: 'quiet blade' }
  const second: JournalRow = { kind: 'base', ...named, generation: 2, seen, sending }

  test('gives the words that were typed last', () => {
    const rows = [first, change(1, 1, 'quiet b'), change(1, 2, 'quiet blade')]
    expect(replay(rows, 0)).toMatchObject({ step: 2, seen, words: { title: 'Fan', html: 'quiet blade' } })
  })

  test('gives words typed during a save, based on the words of that save', () => {
    const rows = [first, change(1, 1, 'quiet b'), second, change(2, 4, 'quiet blades', 'quiet blade')]
    expect(replay(rows, 0)).toMatchObject({ step: 4, seen, sending, words: { html: 'quiet blades' } })
  })

  test('gives nothing for words that are already stored whole, although the journal still has them', () => {
    expect(replay([first, change(1, 1, 'quiet b')], 3)).toBeNull()
    expect(replay([change(1, 5, 'quiet b')], 3)).toBeNull()
  })
})
