import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'
import type { Proved } from './proof-kind.ts'
import type { Manifest } from './read-manifest.ts'
import type { Outcome } from './verdict.ts'

const manifest: Manifest = {
  ...{ schema: 'vault-evidence/1', ideaId: 1, version: 1, title: '', author: { name: '' }, createdAt: '' },
  ...{ publishedAt: '', contentType: 'text/html', files: [], assets: [], previous: null, salt: '' },
}
const proof = (outcome: Exclude<Outcome, 'refused' | 'unchecked'>, headline: string): Proved => ({
  ...{ outcome, headline, used: [], finding: { kind: 'proved', title: '', text: '' } },
})
const verdictOf = (proved: Proved[], about: Manifest | undefined = manifest, hasContents = true) =>
  headlineOf(null, { proved, manifest: about, hasContents })
const kinds = [
  proof('recorded', 'recorded.'),
  proof('confirmed', 'in a block.'),
  proof('stamped', 'stamped.'),
]

test('the headline shows the strongest of several proofs, in whatever order they were found', () => {
  for (const proved of [kinds, [...kinds].reverse()])
    expect(verdictOf(proved)).toMatchObject({
      outcome: 'confirmed',
      headline: 'These exact words were in a block.',
    })
  expect(verdictOf(kinds.filter(({ outcome }) => outcome !== 'confirmed')).outcome).toBe('stamped')
  expect(verdictOf([proof('unproved', ''), ...kinds]).outcome).toBe('confirmed')
})

test('the headline calls the proved thing words, a file, a fingerprint or a draft', () => {
  const [recorded = expect.fail('none')] = kinds
  const headline = (about: Manifest | undefined, hasContents = true) =>
    verdictOf([recorded], about, hasContents).headline
  expect(headline({ ...manifest, contentType: 'application/pdf' })).toBe('Exactly this was recorded.')
  expect(headline(manifest, false)).toBe('An idea with this fingerprint was recorded.')
  expect(headlineOf(null, { proved: [recorded], manifest: undefined, hasContents: false }).headline).toBe(
    'The last sealed version of this draft was recorded.',
  )
})

test('the headline gives no date without a proof, and a fault comes before any proof', () => {
  const nothing = 'nothing here proves a date.'
  expect(verdictOf([])).toEqual({ outcome: 'unproved', headline: `The files fit together, and ${nothing}` })
  // An earlier version proves nothing about a published idea.
  expect(verdictOf([proof('unproved', 'there once.')]).headline).toBe(
    `The files fit together, and ${nothing}`,
  )
  const draft = (...proved: Proved[]) => headlineOf(null, { proved, manifest: undefined, hasContents: false })
  expect(draft().headline).toBe(`There is no published idea in this package, and ${nothing}`)
  expect(draft(proof('unproved', '')).headline).toBe(
    `There is no published idea in this package, and ${nothing}`,
  )
  expect(draft(proof('unproved', 'there once.'))).toEqual({
    outcome: 'unproved',
    headline: 'The last sealed version of this draft was there once.',
  })
  expect(headlineOf('a.txt was changed.', { proved: kinds, manifest, hasContents: true })).toEqual({
    outcome: 'refused',
    headline: 'Not genuine: a.txt was changed.',
  })
})
