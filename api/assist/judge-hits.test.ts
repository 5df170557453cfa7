import { describe, expect, test } from 'vitest'
import type { Found } from '../adapters/search/idea-search-found.ts'
import { checkFeatures, collectHits, judgeHits, renumber } from './judge-hits.ts'

const page = (name: string, text = ''): Found => ({
  url: `https://${name}.example/`,
  host: `${name}.example`,
  title: null,
  date: null,
  dateMeans: null,
  text,
})
const claim = (text: string, ...sources: number[]) => ({
  text,
  found: sources.map((source) => ({ source, quote: null })),
})
const judge = (found: (Found | null)[], claimed: ReturnType<typeof claim>[]) => {
  const known = collectHits(found)
  return judgeHits(checkFeatures(claimed, known), known.hits)
}

describe('the verdict of idea search', () => {
  const two = [page('a'), page('b')]
  test('is a close match only if one page has every feature', () => {
    expect(judge(two, [claim('x', 1, 2), claim('y', 2), claim('z', 2)])).toBe('close match')
    expect(judge(two, [claim('x', 1), claim('y', 2), claim('z', 2)])).toBe('parts exist')
  })
  test('is that nothing was found if no page has any feature', () => {
    expect(judge(two, [claim('x'), claim('y', 9), claim('z', 0)])).toBe(
      'nothing found in the sources searched',
    )
    expect(judge([], [claim('x', 1), claim('y', 1), claim('z', 1)])).toBe(
      'nothing found in the sources searched',
    )
  })
  test('is left out for fewer than three features', () => {
    expect(judge(two, [claim('x', 1), claim('y', 1)])).toBeNull()
    expect(judge(two, [claim('x', 1), claim('y', 1), claim('z', 1)])).toBe('close match')
  })
  test('counts six features at most', () => {
    const claimed = Array.from({ length: 9 }, (_, n) => claim(`feature ${n}`, 1))
    expect(checkFeatures(claimed, collectHits(two))).toHaveLength(6)
  })
})

describe('a quote in idea search', () => {
  const known = collectHits([page('a', 'The blade’s “comb-like”   edge — moulded in one piece.')])
  const quoteFor = (quote: string) =>
    checkFeatures([{ text: 'x', found: [{ source: 1, quote }] }, claim('y'), claim('z')], known)[0]
      ?.matches[0]?.quote
  test.each(['The blade\'s "comb-like" edge', 'COMB-LIKE" edge - moulded', '  moulded in   one piece. '])(
    'is shown if the page has these words in any typography: %s',
    (quote) => {
      expect(quoteFor(quote)).toBe(quote.replace(/\s+/g, ' ').trim())
    },
  )
  test.each(['moulded in two pieces', 'blade ... moulded in one piece', 'edge', '', 'x'.repeat(301)])(
    'is left out if the page lacks these words or they are too few or too many: %s',
    (quote) => {
      expect(quoteFor(quote)).toBeNull()
    },
  )
})

test('source numbers in an answer are changed to those of the sources shown', () => {
  const { places, hits } = collectHits([null, page('a'), page('b'), page('a')])
  expect(hits).toHaveLength(2)
  expect(renumber('One [1], two [2], three [3], four [4], five [5].', places)).toBe(
    'One, two [1], three [2], four [1], five.',
  )
})

test.each([
  ['[2, 4]', ' [1, 2]'],
  ['[2][4]', ' [1][2]'],
  ['[2,3;4]', ' [1, 2]'],
  ['[2-4]', ' [1, 2]'],
  ['[1–2]', ' [1]'],
  ['[1, 5]', ''],
  ['[2, 2]', ' [1]'],
])('source numbers in brackets are changed together: %s', (cited, shown) => {
  const { places } = collectHits([null, page('a'), null, page('b')])
  expect(renumber(`A fan ${cited}.`, places)).toBe(`A fan${shown}.`)
})
