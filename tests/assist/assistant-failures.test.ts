import { describe, expect, test } from 'vitest'
import { ErrorAnswer, errorTable } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { ask, prepareAssistant, stream } from './ask-assistant.ts'
import { secretKey } from './loopback-provider.ts'

const canary = 'CANARY-a7f3-purple-hinge'
const assistant = prepareAssistant()

describe('the assistant, when its AI service fails', () => {
  test.each([
    ['401', 'ai_failed'],
    ['500', 'ai_failed'],
    ['garbage', 'ai_failed'],
    ['wrong type', 'ai_failed'],
    ['redirect', 'ai_failed'],
  ] as const)(
    'reports %s as %s, whole or streamed, and reveals nothing of the service',
    async (mode, code) => {
      assistant.service.mode = mode
      const answer = await ask(assistant.owner, canary)
      expect(answer).toMatchObject({ status: 502, code })
      expect(answer.json(ErrorAnswer).message).toBe('Failed to get AI response')
      expect(answer.text).not.toMatch(new RegExp(`${canary}|${secretKey}|script`))
      const streamed = await stream(assistant.server, assistant.owner, canary)
      expect(streamed).toMatchObject({ status: 502, text: answer.text })
    },
  )

  test('answers 503 with the waiting time of a busy service', async () => {
    assistant.service.mode = '429 for long'
    const answer = await ask(assistant.owner, 'Hello')
    expect(answer).toMatchObject({ status: 503, code: 'ai_busy' })
    expect(answer.headers.get('retry-after')).toBe('17')
    const streamed = await stream(assistant.server, assistant.owner, 'Hello')
    expect(streamed).toMatchObject({ status: 503, events: [] })
    expect(streamed.text).toContain(errorTable.ai_busy[1])
  })

  test('sends the pieces received before the connection broke, and a last event about the failure', async () => {
    assistant.service.mode = 'cut off'
    const { events } = await stream(assistant.server, assistant.owner, 'Hello')
    expect(events.at(-1)).toEqual({ type: 'failed', code: 'ai_failed', message: 'Failed to get AI response' })
    expect(events[0]).toEqual({ type: 'piece', text: '## Problem' })
  })

  test('cuts an endless answer at the greatest length', async () => {
    assistant.service.mode = 'endless flood'
    const { events } = await stream(assistant.server, assistant.owner, 'Hello')
    const done = events.at(-1)
    expect(done?.type === 'done' && done.response.length).toBe(limits.assistAnswerLength)
    await expect.poll(() => assistant.service.left).toBe(1)
  })

  test('ends the call to the service when the client leaves', async () => {
    assistant.service.mode = 'endless drip'
    const controller = new AbortController()
    const run = stream(assistant.server, assistant.owner, 'Hello', controller.signal).catch(() => 'left')
    await expect.poll(() => assistant.service.asked.length).toBe(1)
    controller.abort()
    expect(await run).toBe('left')
    await expect.poll(() => assistant.service.left).toBe(1)
  })
})
