import { expect, test } from 'vitest'
import { signUp } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import { ask, prepareAssistant } from './ask-assistant.ts'
import { secretKey } from './loopback-provider.ts'
import { startLoopbackSources } from './loopback-sources.ts'

const assistant = prepareAssistant()
const search = (client: Client) => client.post('/api/ai-search', { query: 'A clip-on edge' })

const withSearch = () => ({
  AI_SEARCH_BASE_URL: assistant.service.baseUrl,
  AI_SEARCH_API_KEY: secretKey,
  AI_SEARCH_MODEL: 'sonar',
})

/** How many requests were answered before the day's limit was reached. */
async function countAnswers(times: number, one: () => ReturnType<typeof search>): Promise<number> {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await one())
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'day_spent'))
  return answers.length - refused.length
}

test("visitors can use at most half of the day's AI calls, so that owners keep their assistant", async () => {
  await assistant.restart({ ...assistant.withService(), ...withSearch(), AI_MAX_PER_DAY: '5' })
  const owner = await signUp(assistant.server)
  const visitor = assistant.server.browser()
  expect(await countAnswers(4, () => search(visitor))).toBe(2)
  expect(await countAnswers(4, () => ask(owner, 'Hello'))).toBe(3)
  expect(assistant.service.asked).toHaveLength(5)
})

test('searches cannot use AI calls that owners have already used', async () => {
  await assistant.restart({ ...assistant.withService(), ...withSearch(), AI_MAX_PER_DAY: '4' })
  const owner = await signUp(assistant.server)
  expect(await countAnswers(3, () => ask(owner, 'Hello'))).toBe(3)
  expect(await countAnswers(3, () => search(assistant.server.browser()))).toBe(1)
})

test('searches may use all AI calls of the day when there is no assistant', async () => {
  await assistant.restart({ ...withSearch(), AI_MAX_PER_DAY: '3' })
  expect(await countAnswers(4, () => search(assistant.server.browser()))).toBe(3)
})

test('plain searches use no AI calls, but have a daily limit as well', async () => {
  const sources = await startLoopbackSources()
  try {
    await assistant.restart({ ...assistant.withService(), ...sources.environment, AI_MAX_PER_DAY: '3' })
    const owner = await signUp(assistant.server)
    expect(await countAnswers(4, () => search(assistant.server.browser()))).toBe(3)
    expect(await countAnswers(4, () => ask(owner, 'Hello'))).toBe(3)
  } finally {
    await sources.close()
  }
})
