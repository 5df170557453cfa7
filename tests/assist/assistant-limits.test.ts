import { describe, expect, test } from 'vitest'
import { DAY } from '#contract/rules/durations.ts'
import { Site } from '#contract/site.ts'
import { signUp } from '../access/people.ts'
import { ask, prepareAssistant } from './ask-assistant.ts'
import { secretKey } from './loopback-provider.ts'

const assistant = prepareAssistant()

describe('the writing assistant is limited to', () => {
  test('twenty messages a minute for each person', async () => {
    const results = await Promise.all(Array.from({ length: 21 }, () => ask(assistant.owner, 'Hello')))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = results.find(({ status }) => status === 429)
    expect(refused?.code).toBe('rate_limited')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(await signUp(assistant.server), 'Hello')).status).toBe(200)
  })

  test('a number a day for all people together, beyond which the service is not called', async () => {
    await assistant.restart({ ...assistant.withService(), AI_MAX_PER_DAY: '3' })
    const clients = [await signUp(assistant.server), await signUp(assistant.server)]
    const results = await Promise.all(
      [0, 1, 0, 1, 0].map((who) => ask(clients[who] ?? assistant.owner, 'Hello')),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect(results.find(({ status }) => status === 429)?.code).toBe('day_spent')
    expect(assistant.service.asked).toHaveLength(3)
  })

  test('two hundred messages a day for each person', async () => {
    await assistant.restart(assistant.withService())
    const client = await signUp(assistant.server)
    const id = String(JSON.parse((await client.get('/api/auth/me')).text).id)
    const day = { name: 'assistant-day', points: 200, windowMs: DAY }
    for (let round = 0; round < 199; round++) await assistant.server.context.limiter.spend(day, id)
    expect((await ask(client, 'Hello')).status).toBe(200)
    expect(await ask(client, 'Hello')).toMatchObject({ status: 429, code: 'day_spent' })
  })
})

describe('the AI service', () => {
  test('that is not set up is reported by the site, and the assistant refuses without counting', async () => {
    await assistant.restart({})
    const client = await signUp(assistant.server)
    for (let round = 0; round < 25; round++) {
      expect(await ask(client, 'Hello')).toMatchObject({ status: 503, code: 'ai_off' })
    }
    expect((await client.get('/api/site')).json(Site)).toMatchObject({
      assistant: false,
      search: 'off',
      mail: true,
      push: expect.any(Boolean),
      sentTo: { assistant: [], search: [] },
    })
  })

  test('that is set up is named by its host, and its key stays secret', async () => {
    const answer = await assistant.server.browser().get('/api/site')
    expect(answer.json(Site)).toMatchObject({
      assistant: true,
      sentTo: { assistant: [new URL(assistant.service.baseUrl).host] },
    })
    expect(answer.text).not.toContain(secretKey)
  })
})
