import { expect, test } from 'vitest'
import { readConfig } from '../../api/server/config.ts'
import { ConfigError } from '../../api/server/start-errors.ts'

const lineFor = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('without AI variables there is no assistant, and idea search asks public indexes', () => {
  expect(readConfig({})).toMatchObject({
    ai: null,
    aiSearch: null,
    aiMaxPerDay: 2000,
    publicSources: {
      crossref: 'https://api.crossref.org',
      wikipedia: 'https://en.wikipedia.org',
      hackerNews: 'https://hn.algolia.com',
    },
  })
})

test('a service is its address and its model; the key may be left out', () => {
  const environment = { AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'llama3.2' }
  expect(readConfig(environment).ai).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    apiKey: null,
    model: 'llama3.2',
  })
})

test.each(['AI', 'AI_SEARCH'])('%s variables that are incomplete stop the start', (prefix) => {
  expect(lineFor({ [`${prefix}_BASE_URL`]: 'https://ai.example/v1' })).toMatch(`${prefix}_MODEL is not set`)
  expect(lineFor({ [`${prefix}_API_KEY`]: 'k' })).toMatch(`${prefix}_BASE_URL is not set`)
  expect(lineFor({ [`${prefix}_MODEL`]: 'm' })).toMatch(`${prefix}_BASE_URL is not set`)
})

test.each([
  ['AI_BASE_URL', ['ai.example', 'ftp://ai.example', 'https://key@ai.example', 'https://ai.example?key=1']],
  ['AI_SEARCH_BASE_URL', ['file:///etc/passwd', 'http://:99999']],
  ['AI_API_KEY', ['two words', 'a\nb']],
  ['AI_MAX_PER_DAY', ['-1', 'many', '1000001']],
  ['CROSSREF_URL', ['none', 'https://api.crossref.org/works', 'ftp://x.example']],
])('%s with an invalid value stops the start with one line that does not repeat the value', (name, bad) => {
  for (const value of bad) {
    const line = lineFor({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} is not valid: it must be `))
    expect(line).not.toContain(value)
    expect(line.split('\n')).toHaveLength(1)
  }
})

test('the value off switches a public index off', () => {
  expect(readConfig({ CROSSREF_URL: 'off' }).publicSources.crossref).toBeNull()
})
