// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { setPageAccount } from '../data/account.ts'
import { makeShare } from './share.fake.ts'
import { agreementsQuery } from './terms/agreements.queries.ts'
import { useChangeLink } from './use-change-link.ts'
import { useShareForm } from './use-share-form.ts'

function NewLink() {
  const { set, submit } = useShareForm(1)
  return (
    <form onSubmit={(event) => void submit(event)}>
      <button type="button" onClick={() => set({ agreement: { id: 4, number: 1, title: 'Mine' } })}>
        Choose
      </button>
    </form>
  )
}
function OldLink() {
  const { change } = useChangeLink()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change(makeShare(), { agreement: { id: 4, number: 1 } }, 'Done')
  }
  return <form onSubmit={submit} />
}
function Offered() {
  const { data } = useQuery(agreementsQuery)
  return <output>{data?.map(({ title, number }) => `${title}, version ${number}`).join()}</output>
}

test.each([NewLink, OldLink])(
  'a link with an agreement that was changed elsewhere (%o) is refused, and its new version is offered',
  async (Form) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    setPageAccount(1)
    let number = 1
    vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
      const at = { changedAt: '2026-11-26T09:00:00.000Z', isUsed: false, archivedAt: null }
      if (method === 'GET') return Response.json([{ id: 4, number, title: 'Mine', sha256: 'a', ...at }])
      const fields = { agreement: 'This agreement has changed. Please review it again.' }
      return Response.json({ code: 'invalid_input', message: 'Please check.', fields }, { status: 422 })
    })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <Form />
          <Offered />
        </QueryClientProvider>,
      ),
    )
    /** The query cache notifies its components in a later task. */
    const nextTask = () => act(() => new Promise<void>((done) => setTimeout(done)))
    const shows = (words: string) =>
      until(async () => {
        await nextTask()
        expect(document.querySelector('output')?.textContent).toBe(words)
      })
    await shows('Mine, version 1')
    number = 2
    await act(async () => document.querySelector('button')?.click())
    await act(async () => document.querySelector('form')?.requestSubmit())
    await shows('Mine, version 2')
    await act(async () => root.unmount())
  },
)
