// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommentForm } from './comment-form.tsx'
import { ConversationCard } from './conversation-card.tsx'
import type { Conversation, Thread } from './threads.ts'
import {
  closePage,
  comment,
  fields,
  openPage,
  place,
  press,
  sheet,
  show,
  type,
  typed,
} from './typing.fake.tsx'

beforeEach(openPage)
afterEach(closePage)

const conversation = (isResolved: boolean): Conversation => ({
  id: comment.id,
  place: { ...place, revision: 1 },
  isResolved,
  comments: [comment],
  hasGap: false,
})
const thread: Thread = {
  ...{ id: 1, name: 'Grace Reader', comments: [], newest: comment.id, earlier: undefined },
  conversations: [conversation(false)],
}

/** Sends a comment that is pending until `arrive` is called. */
async function sendSlowly(words: string): Promise<{ sent: string[]; arrive: () => Promise<void> }> {
  const sent: string[] = []
  let arrive = () => {}
  const onSend = (content: string) => {
    sent.push(content)
    return new Promise<void>((resolve) => {
      arrive = resolve
    })
  }
  await show(<CommentForm name="7" label="Answer" onSend={onSend} />)
  await type(words)
  await press('Send')
  return { sent, arrive: () => act(async () => arrive()) }
}

/** Whether the browser would ask before the page is closed. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['nothing more', ' The hinge breaks.\n', ''],
  ['a sentence behind it', 'The hinge breaks. Use brass.', 'Use brass.'],
  ['other words in its place', 'The strip breaks. Use brass.', 'The strip breaks. Use brass.'],
])('a sent comment is removed from the field, and words typed since stay: %s', async (_, changed, left) => {
  const { sent, arrive } = await sendSlowly(' The hinge breaks.\n')
  await type(changed)
  await arrive()
  expect([sent, typed()]).toEqual([['The hinge breaks.'], [left]])
})

test('the browser asks before leaving a page with an unsent comment', async () => {
  const { arrive } = await sendSlowly('The hinge breaks.')
  expect(asksBeforeLeaving()).toBe(true)
  await arrive()
  expect(asksBeforeLeaving()).toBe(false)
  await type('Half an ans')
  expect(asksBeforeLeaving()).toBe(true)
  await type('')
  expect(asksBeforeLeaving()).toBe(false)
})

test('a comment typed in a field that disappeared is in the next field, and the browser asks until then', async () => {
  const onSend = vi.fn<(words: string, key: string | undefined) => Promise<void>>(() => Promise.resolve())
  const form = <CommentForm name="7" label="Comment" onSend={onSend} />
  await show(form)
  await type('Half an ans')
  // The reading session ended.
  await show(null)
  expect(asksBeforeLeaving()).toBe(true)
  await show(form)
  expect(typed()).toEqual(['Half an ans'])
  // The screen was rotated: the field moved from beside the document to a sheet.
  await show(<aside>{form}</aside>)
  expect(typed()).toEqual(['Half an ans'])
  await press('Send')
  expect(onSend.mock.calls).toEqual([['Half an ans', expect.any(String)]])
  await show(null)
  await show(form)
  expect([typed(), asksBeforeLeaving()]).toEqual([[''], false])
})

test.each([
  ['reader', 'at its place', true],
  ['owner', 'in the list', false],
] as const)(
  'a typed answer stays while its conversation is resolved and reopened: %s, %s',
  async (self, _, isAtPlace) => {
    const card = (isResolved: boolean) => (
      <ConversationCard
        thread={thread}
        ideaId={7}
        self={self}
        isAtPlace={isAtPlace}
        conversation={conversation(isResolved)}
      />
    )
    const isOpen = () => document.querySelector('textarea')?.closest('details')?.open ?? true
    await show(card(false))
    if (!isAtPlace) await press('Answer')
    const field = fields()[0]
    await type('A long answer, nearly done')
    for (const isResolved of [true, false]) {
      await show(card(isResolved))
      expect([fields()[0] === field, typed(), isOpen()]).toEqual([true, ['A long answer, nearly done'], true])
    }
    await type('')
    await show(card(true))
    expect([typed(), isOpen()]).toEqual([[''], false])
  },
)

test('words typed while the first comment of a conversation is sent become an answer in it', async () => {
  const fetched = vi.fn(async () => Response.json(comment, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await show(sheet([]))
  await type('And use brass.')
  await show(sheet([comment]))
  expect(typed()).toEqual(['', 'And use brass.'])
  await press('Send')
  expect(JSON.stringify(fetched.mock.calls)).toContain(
    JSON.stringify('{"ideaId":7,"content":"And use brass.","under":3,"seen":{"from":1,"upTo":0}}'),
  )
  expect(typed()).toEqual([''])
})

test('a comment sheet with typed words asks before closing, and Cancel leads back to the words', async () => {
  const onClose = vi.fn()
  await show(sheet([comment], onClose))
  await type('Half an ans')
  const dialog = document.querySelector('dialog')
  const ways = [
    () => press('Close'),
    () => act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))),
    // Some browsers close the dialog themselves when Esc or Back is pressed again.
    () =>
      act(async () => {
        dialog?.close()
        dialog?.dispatchEvent(new Event('close'))
      }),
  ]
  for (const close of ways) {
    await close()
    expect([document.querySelectorAll('dialog').length, dialog?.open]).toEqual([2, true])
    await press('Cancel')
    expect([document.activeElement, typed()]).toEqual([fields()[0], ['Half an ans']])
  }
  expect(onClose).not.toHaveBeenCalled()
  await press('Close')
  await press('Discard')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a comment sheet without typed words closes at once', async () => {
  const onClose = vi.fn()
  await show(sheet([comment], onClose))
  await type('  ')
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
})
