// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type PropsWithChildren } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { makeShare } from './share.fake.ts'
import { ShareForm } from './share-form.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: PropsWithChildren) => children }))

const facts = { title: 'Fan', documentId: null, owner: 'Ada', recipient: 'Grace' }

test('a new link shows its passcode once more, and the field for it is empty again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Element.prototype.scrollIntoView = () => undefined
  setPageAccount(1)
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    method === 'POST'
      ? Response.json(makeShare({ id: 9, hasPasscode: true }), { status: 201 })
      : Response.json([]),
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ShareForm ideaId={1} facts={facts} />
      </QueryClientProvider>,
    ),
  )
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button('Suggest one')?.click())
  const field = document.querySelector<HTMLInputElement>('input[name=passcode]')
  const passcode = field?.value
  await act(async () => document.querySelector('form')?.requestSubmit())
  await until(() => expect(field?.value).toBe(''))
  const kept = [...document.querySelectorAll<HTMLInputElement>('input[readonly]')]
  expect(kept.map(({ labels }) => labels?.[0]?.textContent)).toContain('Its passcode, shown only here')
  expect(kept.map(({ value }) => value)).toContain(passcode)
  await act(async () => root.unmount())
})
