import { describe, expect, test } from 'vitest'
import { readAnalysis } from './read-analysis.ts'

const table =
  '{"features":[{"text":"a lamp","found":[{"source":1}]},{"text":""},7,{"text":"a clip","found":"all"}]}'

describe('the answer of a search service', () => {
  test.each([
    ['in a fence', `Words.\n\`\`\`json\n${table}\n\`\`\``],
    ['without a fence', `Words.\n${table}`],
    ['with words after it', `Words.\n\`\`\`json\n${table}\n\`\`\`\nMore words.`],
  ])('is read as words and a table %s, without malformed features', (_, text) => {
    expect(readAnalysis(text)).toEqual({
      answer: 'Words.',
      features: [
        { text: 'a lamp', found: [{ source: 1, quote: null }] },
        { text: 'a clip', found: [] },
      ],
    })
  })

  test.each(['```json\n{"features":[{"te', '{"features": nothing}', '```json\n```'])(
    'is read as words only if the table is malformed: %s',
    (broken) => {
      expect(readAnalysis(`Words.\n\n${broken}`)).toEqual({ answer: 'Words.', features: [] })
    },
  )

  test('loses sentences that call the idea novel or patentable, and keeps the word novel elsewhere', () => {
    const said =
      'Your idea appears to be quite Novel! [1, 2] A lamp exists [1]. It may be patentable.\nThe novel by somebody is old [2].'
    expect(readAnalysis(said).answer).toBe('A lamp exists [1]. The novel by somebody is old [2].')
  })

  test('is read in time even if it repeats parts 200,000 times', () => {
    for (const part of ['is ', '[1]', '**', '{"features":', '. ', 'is novel'])
      readAnalysis(part.repeat(200_000))
  })
})
