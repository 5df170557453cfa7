import { describe, expect, test } from 'vitest'
import { readAnalysis } from './read-analysis.ts'

const table =
  '{"features":[{"text":"a lamp","found":[{"source":1}]},{"text":""},7,{"text":"a clip","found":"all"}]}'

describe('the answer of a search service', () => {
  test.each([
    ['in a fence', `Words.\n\`\`\`json\n${table}\n\`\`\``],
    ['without a fence', `Words.\n${table}`],
    ['with words after it', `Words.\n\`\`\`json\n${table}\n\`\`\`\nMore words.`],
  ])('is words and a table %s; what is no feature is left out', (_, text) => {
    expect(readAnalysis(text)).toEqual({
      answer: 'Words.',
      features: [
        { text: 'a lamp', found: [{ source: 1, quote: null }] },
        { text: 'a clip', found: [] },
      ],
    })
  })

  test.each(['```json\n{"features":[{"te', '{"features": nothing}', '```json\n```'])(
    'is words alone where the table cannot be read: %s',
    (broken) => {
      expect(readAnalysis(`Words.\n\n${broken}`)).toEqual({ answer: 'Words.', features: [] })
    },
  )

  test('never calls the idea novel or patentable, and keeps the word where it names something else', () => {
    const said =
      'Your idea appears to be quite Novel! [1, 2] A lamp exists [1]. It may be patentable.\nThe novel by somebody is old [2].'
    expect(readAnalysis(said).answer).toBe('A lamp exists [1]. The novel by somebody is old [2].')
  })

  test('reads hostile words in one pass, however often they repeat themselves', () => {
    for (const part of ['is ', '[1]', '**', '{"features":', '. ', 'is novel'])
      readAnalysis(part.repeat(200_000))
  })
})
