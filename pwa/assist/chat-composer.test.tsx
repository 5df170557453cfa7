// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { pressEnter } from '../../tests/support/press-enter.ts'
import { ChatComposer } from './chat-composer.tsx'

test('Enter sends a message, but not while an input method is composing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const send = vi.fn()
  const nothing = () => undefined
  const chat = {
    ...{ turns: [], unsent: '静かな羽根', waiting: { state: 'idle' as const } },
    ...{ send, sendAutomatically: nothing, setUnsent: nothing, retry: nothing, stop: nothing },
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<ChatComposer chat={chat} off={false} describedBy="" />))
  const field = document.querySelector('textarea')
  if (!field) throw new Error('There is no field.')
  pressEnter(field, { isComposing: true })
  pressEnter(field, { byInputMethod: true })
  expect(send).not.toHaveBeenCalled()
  pressEnter(field)
  expect(send).toHaveBeenCalledExactlyOnceWith('静かな羽根')
  act(() => root.unmount())
})
