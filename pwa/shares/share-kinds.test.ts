import { expect, it } from 'vitest'
import { shareTypes } from '#contract/rules/share-type.ts'
import { shareKinds } from './share-kinds.tsx'

it.each([true, false])(
  'every kind of link is offered once, with its own label and hint (mail: %s)',
  (hasMail) => {
    const kinds = shareKinds(hasMail)
    expect(kinds.map(({ value }) => value)).toEqual(shareTypes)
    for (const words of [kinds.map(({ label }) => label), kinds.map(({ hint }) => hint)])
      expect(new Set(words).size).toBe(shareTypes.length)
  },
)
