// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../data/request.ts'
import { currentToast } from './toast.ts'
import { useChoice } from './use-choice.ts'

test('a switch that cannot be saved because the session has ended offers to sign in and stays as it was', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const answer = { code: 'sign_in' as const, message: 'Please sign in to continue.' }
  const save = () => Promise.reject(new ApiError(401, answer, ''))
  let put: ((wanted: boolean) => Promise<void>) | undefined
  function Switch() {
    const choice = useChoice(true, save)
    put = choice.put
    return <p>{choice.isOn ? 'on' : 'off'}</p>
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Switch />))
  await act(async () => put?.(false))
  expect(currentToast()).toMatchObject({
    description: 'Please sign in to continue.',
    action: { label: 'Sign in' },
  })
  expect(place.textContent).toBe('on')
  await act(async () => root.unmount())
})
