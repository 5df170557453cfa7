// @vitest-environment jsdom
import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { pressEnter } from '../../../tests/support/press-enter.ts'
import { TitleField } from './title-field.tsx'

test('Enter moves from the title into the text, but not while an input method is composing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onEnter = vi.fn()
  const field = createRef<HTMLTextAreaElement>()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const nothing = () => undefined
  await act(async () =>
    root.render(
      <TitleField field={field} title="静か" onChange={nothing} onBlur={nothing} onEnter={onEnter} />,
    ),
  )
  if (!field.current) throw new Error('There is no field.')
  pressEnter(field.current, { isComposing: true })
  pressEnter(field.current, { byInputMethod: true })
  expect(onEnter).not.toHaveBeenCalled()
  pressEnter(field.current)
  expect(onEnter).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
})
