import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Verdict } from '#contract/packages/verdict.ts'
import { VerdictView } from './verdict-view.tsx'

/** A verdict about an idea whose package says that it was published in 2015. */
const about = (more: Partial<Verdict>): Verdict => ({
  outcome: 'recorded',
  headline: 'These exact words were there.',
  findings: [],
  idea: {
    manifest: {
      ...{ schema: 'vault-evidence/1', ideaId: 7, version: 1, title: 'Quiet fan', author: { name: 'Ada' } },
      ...{ createdAt: '2014-12-31T00:00:00.000Z', publishedAt: '2015-01-01T09:41:00.000Z' },
      ...{ contentType: 'text/html', files: [], assets: [], previous: null, salt: '' },
    },
    digest: '',
    documentId: '',
  },
  history: [],
  files: new Map(),
  unproved: [],
  ...more,
})
const seal = (more: Partial<Verdict>) =>
  [...renderToStaticMarkup(<VerdictView verdict={about(more)} />).matchAll(/<textPath[^>]*>([^<]*)</g)].map(
    ([, words]) => words,
  )

test('the seal has the day of the block, not the date that the package states', () => {
  expect(seal({ outcome: 'confirmed', provedAt: '2026-11-21T14:20:07.000Z' })).toEqual([
    'CONFIRMED',
    '21 NOV 2026',
  ])
})

test('the seal has the minute that an authority stamped', () => {
  expect(seal({ outcome: 'stamped', provedAt: '2026-11-21T09:42:00.000Z' })).toEqual([
    'STAMPED',
    '21 NOV 2026 09:42 UTC',
  ])
})

test('a date that only the server states is marked as stated', () => {
  expect(seal({ outcome: 'recorded' })).toEqual(['RECORDED', 'STATED 01 JAN 2015'])
})

test('a package signed only by its own key is called stated, not recorded', () => {
  expect(seal({ outcome: 'recorded', isStated: true })).toEqual(['STATED', '01 JAN 2015'])
  expect(seal({ outcome: 'recorded', isStated: true, idea: null })).toEqual(['STATED', ''])
})

test('the seal has no date if none is known, and a refused or unproved package has no seal', () => {
  expect(seal({ outcome: 'recorded', idea: null })).toEqual(['RECORDED', ''])
  expect(seal({ outcome: 'confirmed' })).toEqual(['CONFIRMED', ''])
  expect(seal({ outcome: 'unproved' })).toEqual([])
  expect(seal({ outcome: 'refused' })).toEqual([])
})
