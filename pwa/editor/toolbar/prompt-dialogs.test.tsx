// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { LinkDialog } from './prompt-dialogs.tsx'
import { Toolbar } from './toolbar.tsx'

vi.mock('../caret/reveal.ts', () => ({ revealCaret: () => undefined, revealInserted: () => undefined }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() })
let shown: Root | null = null
const queries = new QueryClient()

async function show(screen: ReactNode): Promise<void> {
  await act(async () => shown?.unmount())
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  shown = root
  await act(async () => root.render(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>))
}

/** Types an address into the dialog and applies it. */
async function apply(address: string): Promise<void> {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=url]')].at(-1)
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  await act(async () => {
    value?.set?.call(field, address)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field?.form?.requestSubmit())
}

const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click())

test.each([
  [
    'a picture',
    '<p>a</p><img src="/api/assets/1/file" alt="">',
    (at: EditorForTests) => at.editor.commands.setNodeSelection(3),
  ],
  [
    'code',
    '<p>run <code>npm start</code></p>',
    (at: EditorForTests) =>
      at.editor.commands.setTextSelection({ from: at.startOf('npm'), to: at.endOf('npm') }),
  ],
])(
  'adding a link to %s, which cannot hold one, shows a message and keeps the dialog open',
  async (_what, html, select) => {
    const at = new EditorForTests(html)
    select(at)
    const before = at.html()
    const onClose = vi.fn<() => void>()
    await show(<LinkDialog editor={at.editor} open onClose={onClose} />)
    await apply('example.com')
    expect(at.html()).toBe(before)
    expect(onClose).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('Select some text for the link.')
  },
)

const voice = { userId: 1, draftId: 'fan', keep: () => Promise.resolve(true) }

test.each([
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ', '<div data-youtube="dQw4w9WgXcQ"></div>'],
  ['Link', 'example.com', '<p><a href="https://example.com">example.com</a></p>'],
])('%s inserts into the first section of a text whose caret was not set', async (tool, address, result) => {
  const at = new EditorForTests('<h1>My Idea</h1><p></p><h2>Next</h2><p></p>')
  await show(<Toolbar editor={at.editor} voice={voice} />)
  await press(tool)
  await apply(address)
  expect(at.html()).toMatch(new RegExp(`^<h1>My Idea</h1>${result}`))
})
