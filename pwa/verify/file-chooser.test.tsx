import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileChooser } from './file-chooser.tsx'
import type { Check } from './use-verdict.ts'

test.each([
  [1, '1 file, 3 kB'],
  [2, '2 files, 3 kB'],
])('the line about a checked package with %i files names their number', (count, line) => {
  const files = new Map(Array.from({ length: count }, (_, n) => [`${n}.txt`, Uint8Array.of(n)] as const))
  const check: Check = {
    ...{ names: 'evidence.zip', bytes: 2_500 },
    verdict: {
      outcome: 'unchecked',
      headline: '',
      findings: [],
      idea: null,
      history: [],
      files,
      unproved: [],
    },
  }
  expect(renderToStaticMarkup(<FileChooser check={check} onChoose={() => undefined} />)).toContain(
    `>${line}<`,
  )
})
