// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConversationCard } from './conversation-card.tsx'
import { threadsOf } from './threads.ts'
import { closePage, comment, openPage, show } from './typing.fake.tsx'

beforeEach(openPage)
afterEach(closePage)

const card = (resolved: boolean) => {
  const [thread] = threadsOf({ comments: [{ ...comment, resolved }], earlier: {} })
  const [conversation] = thread?.conversations ?? []
  if (!thread || !conversation) throw new Error('There is no conversation')
  const reader = { id: 1, name: 'Grace Reader' }
  return (
    <ConversationCard ideaId={7} thread={thread} conversation={conversation} self="owner" reader={reader} />
  )
}

test('resolving a conversation moves the focus to its folded heading, unless the focus is elsewhere', async () => {
  await show(card(false))
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === 'Resolve')?.focus()
  expect(document.activeElement?.textContent).toBe('Resolve')
  await show(card(true))
  expect(document.querySelector('details')?.open).toBe(false)
  expect(document.activeElement).toBe(document.querySelector('summary'))

  await show(card(false))
  const outside = document.body.appendChild(document.createElement('button'))
  outside.focus()
  await show(card(true))
  expect(document.activeElement).toBe(outside)
})
