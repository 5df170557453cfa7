// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'

vi.mock('../data/stream.ts', () => ({
  async *callEvents() {
    yield { type: 'done', response: 'An answer.' }
  },
}))

import { changeConversation, findConversation } from '../data/assist-history.ts'
import { useConversation } from './use-conversation.ts'
import { useFirstMessage } from './use-first-message.ts'

const accountId = 9601
let place = { draftId: '', copiedFrom: [] }
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = { draftId: crypto.randomUUID(), copiedFrom: [] }
})
let close = () => {}
afterEach(() => close())

/** Opens the assistant's dialog for a draft with this text. */
async function open(draft: string, isReady = true, typedAtOnce = '') {
  let chat: ReturnType<typeof useConversation> | null = null
  function Dialog({ ready }: { ready: boolean }) {
    chat = useConversation({ open: true, accountId, place, draft })
    useFirstMessage(chat, ready, draft)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  close = () => act(() => root.unmount())
  const draw = (ready: boolean) => act(async () => root.render(<Dialog ready={ready} />))
  const now = () => {
    if (!chat) throw new Error('It is not open.')
    return chat
  }
  act(() => root.render(<Dialog ready={isReady} />))
  expect(now().turns).toBeNull()
  await act(async () => {
    if (typedAtOnce !== '') now().setUnsent(typedAtOnce)
  })
  await until(() => expect(now().turns).not.toBeNull())
  return { now, getReady: () => draw(true) }
}

const said = (now: () => ReturnType<typeof useConversation>) => now().turns?.map(({ content }) => content)

test('an unsent message stays in the field when the text of the idea is sent first', async () => {
  await changeConversation(accountId, place, { unsent: 'Which material would be quieter?' })
  const { now } = await open('A fan with a clip-on edge')
  await until(() => expect(said(now)).toEqual(['A fan with a clip-on edge', 'An answer.']))
  expect(now().unsent).toBe('Which material would be quieter?')
  await until(async () =>
    expect(await findConversation(accountId, place)).toMatchObject({
      turns: [{}, {}],
      unsent: 'Which material would be quieter?',
    }),
  )
})

test('a message typed before the assistant is known to be available stays in the field', async () => {
  const { now, getReady } = await open('A fan', false)
  act(() => now().setUnsent('Which material?'))
  await getReady()
  await until(() => expect(said(now)).toEqual(['A fan', 'An answer.']))
  expect(now().unsent).toBe('Which material?')
})

test('a message typed before the stored one was read is added after it and stored', async () => {
  const { now } = await open('', true, 'And the weight?')
  expect(now().unsent).toBe('And the weight?')
  await until(async () =>
    expect(await findConversation(accountId, place)).toMatchObject({ unsent: 'And the weight?' }),
  )
  close()
  const again = await open('', true, 'And the price?')
  expect(again.now().unsent).toBe('And the weight?\nAnd the price?')
})

test('a message that is sent right after it was pasted does not come back into the field', async () => {
  const { now } = await open('')
  act(() => now().setUnsent('Which material?'))
  await act(async () => now().send(now().unsent))
  await until(() => expect(said(now)).toEqual(['Which material?', 'An answer.']))
  close()
  await until(async () => expect((await findConversation(accountId, place))?.turns).toHaveLength(2))
  expect(await findConversation(accountId, place)).toMatchObject({ unsent: '' })
})
