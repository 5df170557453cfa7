// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { setPageAccount } from '../../data/account.ts'
import { AgreementEditor } from './agreement-editor.tsx'

test('an agreement is made by one key until there is an answer, and nothing is typed meanwhile that would be lost', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setPageAccount(1)
  const keys: (string | null)[] = []
  let lose: () => void = () => undefined
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    return new Promise<Response>((_resolve, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'))
    })
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AgreementEditor userId={1} owner="Ada" before={null} onDone={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  for (const field of fields)
    await act(async () => {
      const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, 'Keep it.')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const areReadOnly = () => fields.map(({ readOnly }) => readOnly)
  const send = () => act(async () => document.querySelector('form')?.requestSubmit())

  await send()
  expect(areReadOnly()).toEqual([true, true])
  await act(async () => lose())
  expect(areReadOnly()).toEqual([false, false])
  await send()
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  await act(async () => root.unmount())
})
