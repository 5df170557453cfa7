// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import { type Conversation, threadsOf } from './threads.ts'
import { hasUnsent } from './unsent-comments.ts'

const place = { kind: 'page', page: 1, x: 0.5, y: 0.5 } as const
const comment: Comment = {
  ...{ id: 3, ideaId: 7, recipientId: 1, author: 'Grace Reader', byOwner: false, content: 'Why?' },
  ...{ createdAt: '2026-11-21T09:41:00.000Z', place: { ...place, revision: 1 }, under: null },
  ...{ resolved: false, unread: false },
}
const conversation = (isResolved: boolean): Conversation => ({
  id: comment.id,
  place: { ...place, revision: 1 },
  isResolved,
  comments: [comment],
})

let root: Root
let client: QueryClient
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom draws no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  client = new QueryClient()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (screen: ReactNode) =>
  act(async () => root.render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>))
const fields = () => [...document.querySelectorAll('textarea')]
const typed = () => fields().map(({ value }) => value)

async function type(words: string): Promise<void> {
  const field = fields()[0]
  if (!field) throw new Error('There is no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.findLast((button) => (button.ariaLabel ?? button.textContent) === name)
  if (!found) throw new Error(`There is no button ${name}`)
  await act(async () => found.click())
}

/** A form whose comment is on its way until `arrive` is called. */
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

/** Whether the browser would ask before the page goes. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['nothing more', ' The hinge breaks.\n', ''],
  ['a sentence behind it', 'The hinge breaks. Use brass.', 'Use brass.'],
  ['other words in its place', 'The strip breaks. Use brass.', 'The strip breaks. Use brass.'],
])('a comment that has arrived leaves the field without what was sent: %s', async (_, changed, left) => {
  const { sent, arrive } = await sendSlowly(' The hinge breaks.\n')
  await type(changed)
  await arrive()
  expect([sent, typed()]).toEqual([['The hinge breaks.'], [left]])
})

test('the same words keep their key until the server has answered; other words, and the same ones again, have another', async () => {
  const keys: unknown[] = []
  let fails = true
  const onSend = async (_: string, key: string | undefined) => {
    keys.push(key)
    if (fails) throw new Error('No answer.')
  }
  await show(<CommentForm name="7" label="Answer" onSend={onSend} />)
  for (const words of ['Brass.', ' Brass. ', 'Steel.']) {
    await type(words)
    await press('Send')
  }
  fails = false
  await press('Send')
  await type('Steel.')
  await press('Send')
  const [first, again, other, arrived, anew] = keys
  expect([again, arrived]).toEqual([first, other])
  expect(new Set([first, other, anew]).size).toBe(3)
})

test('the browser asks before a page goes on which words are typed and not sent', async () => {
  const { arrive } = await sendSlowly('The hinge breaks.')
  expect(asksBeforeLeaving()).toBe(true)
  await arrive()
  expect(asksBeforeLeaving()).toBe(false)
  await type('Half an ans')
  expect(asksBeforeLeaving()).toBe(true)
  await show(null)
  expect(asksBeforeLeaving()).toBe(false)
})

test.each([
  ['reader', 'at its place', true],
  ['owner', 'in the list', false],
] as const)(
  'an answer stays while its conversation is resolved and opened again: %s, %s',
  async (self, _, isAtPlace) => {
    const card = (isResolved: boolean) => (
      <ConversationCard
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

/** The sheet of a place as its reader has it, with these comments. */
function sheet(comments: Comment[], onClose = () => {}) {
  return (
    <PlaceSheet {...{ ideaId: 7, self: 'reader', place, ids: [], threads: threadsOf(comments), onClose }} />
  )
}

test('what is typed behind the comment that begins a conversation goes on in it', async () => {
  const fetched = vi.fn(async () => Response.json(comment, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await show(sheet([]))
  await type('And use brass.')
  await show(sheet([comment]))
  expect(typed()).toEqual(['', 'And use brass.'])
  await press('Send')
  expect(JSON.stringify(fetched.mock.calls)).toContain(
    JSON.stringify('{"ideaId":7,"content":"And use brass.","under":3}'),
  )
  expect(typed()).toEqual([''])
})

test('a sheet with typed words closes only after a question; a no leads back to them', async () => {
  const onClose = vi.fn()
  await show(sheet([comment], onClose))
  await type('Half an ans')
  const dialog = document.querySelector('dialog')
  const ways = [
    () => press('Close'),
    () => act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))),
    // Some browsers close it themselves when Esc or Back is pressed again.
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

test('a sheet closes without a question while its comment is on its way; what did not arrive stands there again', async () => {
  const onClose = vi.fn()
  let fail = () => {}
  const fetched = vi.fn(
    (_: string, __: RequestInit) =>
      new Promise<Response>((_, reject) => {
        fail = () => reject(new Error('No connection.'))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  await show(sheet([comment], onClose))
  await type('Use brass.')
  expect(hasUnsent()).toBe(true)
  await press('Send')
  expect(hasUnsent()).toBe(false)
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
  await show(null)
  await act(async () => fail())
  await show(sheet([comment], onClose))
  expect([typed(), hasUnsent()]).toEqual([['Use brass.'], true])
  await press('Send')
  const keys = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  await act(async () => fail())
  await type('Use brass, or steel.')
  await press('Close')
  await press('Discard')
  await show(null)
  await show(sheet([comment], onClose))
  expect(typed()).toEqual([''])
})

test('a sheet without typed words closes at once', async () => {
  const onClose = vi.fn()
  await show(sheet([comment], onClose))
  await type('  ')
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
})
