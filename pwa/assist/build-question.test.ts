import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AskAssistant } from '#contract/assist.ts'
import { limits } from '#contract/rules/limits.ts'
import { buildQuestion } from './build-question.ts'

const user = (content: string) => ({ role: 'user' as const, content })
const assistant = (content: string) => ({ role: 'assistant' as const, content })
const sizeOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).length

describe('a question to the assistant', () => {
  test('consists of the draft alone at first, and later carries the current draft along', () => {
    expect(buildQuestion([user('My idea')], ' My idea ')).toEqual({
      message: 'My idea',
      conversationHistory: [],
      draft: null,
    })
    expect(buildQuestion([user('My idea'), assistant('Good.'), user('Shorter')], 'My new idea')).toEqual({
      message: 'Shorter',
      conversationHistory: [user('My idea'), assistant('Good.')],
      draft: 'My new idea',
    })
    expect(buildQuestion([user('Hello')], '  ').draft).toBeNull()
  })

  test('leaves out the oldest messages when there are too many', () => {
    const turns = Array.from({ length: 90 }, (_, n) => (n % 2 ? assistant(`a${n}`) : user(`u${n}`)))
    const { conversationHistory } = buildQuestion([...turns, user('Last')], '')
    expect(conversationHistory).toHaveLength(limits.assistHistory)
    expect(conversationHistory.at(-1)).toEqual(assistant('a89'))
  })

  test.each(['x', '\u4e16', '"', '\u{1f989}', '\n'])(
    'fits into the request size whatever characters it has: %j',
    (sign) => {
      const long = (length: number) => sign.repeat(Math.floor(length / sign.length))
      const turns = Array.from({ length: 20 }, (_, n) => (n % 2 ? assistant(long(9_000)) : user(long(9_000))))
      const body = buildQuestion(
        [...turns, user(`?${long(limits.assistMessageLength - 2)}`)],
        `.${long(50_000)}.`,
      )
      expect(sizeOf(body)).toBeLessThanOrEqual(limits.bodyBytes)
      expect(v.is(AskAssistant, body)).toBe(true)
    },
  )
})
