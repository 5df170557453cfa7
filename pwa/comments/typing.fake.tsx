import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Comment } from '#contract/comments.ts'
import { ReaderContext } from './comments.queries.ts'
import { PlaceSheet } from './place-sheet.tsx'
import { threadsOf } from './threads.ts'

/** A page of jsdom on which comments are typed, for tests. */
export const place = { kind: 'page', page: 1, x: 0.5, y: 0.5 } as const
export const comment: Comment = {
  ...{ id: 3, ideaId: 7, recipientId: 1, author: 'Grace Reader', byOwner: false, content: 'Why?' },
  ...{ createdAt: '2026-11-21T09:41:00.000Z', place: { ...place, revision: 1 }, under: null },
  ...{ resolved: false, unread: false },
}
let root: Root
let client: QueryClient
export function openPage(): void {
  // jsdom lacks IntersectionObserver and the methods of dialogs.
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  })
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
}
export async function closePage(): Promise<void> {
  await act(async () => root.unmount())
  // What is still to be stored in the tab (tab-memory.ts) is stored now: later there may be no document any more.
  document.dispatchEvent(new Event('visibilitychange'))
  document.body.replaceChildren()
  for (const name of ['IS_REACT_ACT_ENVIRONMENT', 'IntersectionObserver'])
    Reflect.deleteProperty(globalThis, name)
}

export const show = (screen: ReactNode) =>
  act(async () => root.render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>))
/** The screen as a reader at this link sees it. */
export const asReader = (
  readerId: number,
  accessToken: string,
  screen: ReactNode,
  endsReading = async () => false,
) => <ReaderContext value={{ accessToken, readerId, endsReading }}>{screen}</ReaderContext>

export const fields = () => [...document.querySelectorAll('textarea')]
export const typed = () => fields().map(({ value }) => value)

export async function type(words: string): Promise<void> {
  const field = fields()[0]
  if (!field) throw new Error('There is no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.findLast((button) => (button.ariaLabel ?? button.textContent) === name)
  if (!found) throw new Error(`There is no button ${name}`)
  await act(async () => found.click())
}

/** The sheet of a place as its reader has it, with these comments. */
export function sheet(comments: Comment[], onClose = () => {}) {
  return (
    <PlaceSheet
      {...{
        ideaId: 7,
        self: 'reader',
        place,
        ids: [],
        threads: threadsOf({ comments, earlier: {} }),
        onClose,
      }}
    />
  )
}
