// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { setPageAccount } from '../../data/account.ts'
import { agreementsQuery } from '../terms/agreements.queries.ts'
import { AgreementEditor } from './agreement-editor.tsx'
import { AgreementToEdit } from './agreement-to-edit.tsx'

const fieldsOf = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
]
const type = (field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string) =>
  act(async () => {
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

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
  const fields = fieldsOf()
  for (const field of fields) await type(field, 'Keep it.')
  const areReadOnly = () => fields.map(({ readOnly }) => readOnly)
  await send()
  expect(areReadOnly()).toEqual([true, true])
  await act(async () => lose())
  expect(areReadOnly()).toEqual([false, false])
  await send()
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  await act(async () => root.unmount())
})

test('a change whose answer was lost, and that is changed again, is not said to be of somebody else', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setPageAccount(1)
  const writtenAt = '2026-11-26T09:00:00.000Z'
  const kept = { id: 7, title: 'Mine', sha256: '0'.repeat(64), writtenAt }
  const versions = [{ ...kept, number: 3, clauses: ['One.'] }]
  const sent: unknown[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(versions.at(-1))
    const asked = JSON.parse(String(body))
    sent.push(asked)
    const newest = versions.at(-1)?.number ?? 0
    if (asked.number !== newest)
      return Response.json({ code: 'agreement_stale', message: 'elsewhere' }, { status: 409 })
    versions.push({ ...kept, number: newest + 1, clauses: asked.clauses })
    if (isLost) throw new TypeError('Failed to fetch')
    const { sha256, title } = kept
    return Response.json({
      ...{ id: 7, number: newest + 1, title, sha256, changedAt: writtenAt, isUsed: false, archivedAt: null },
    })
  })
  const done = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AgreementEditor userId={1} owner="Ada" before={versions[0] ?? null} onDone={done} />
      </QueryClientProvider>,
    ),
  )
  await type(fieldsOf()[1], 'One.\n\nTwo.')
  await send()
  isLost = false
  await type(fieldsOf()[1], 'One.\n\nTwo.\n\nThree.')
  await send()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(versions.map(({ clauses }) => clauses.length)).toEqual([1, 2, 3])
  expect(sent).toHaveLength(3)
  await act(async () => root.unmount())
})

test('an agreement that is deleted elsewhere while it is changed is not taken from the page with the words that were typed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setPageAccount(1)
  const at = '2026-11-26T09:00:00.000Z'
  const kept = { id: 8, title: 'Mine', sha256: '0'.repeat(64), number: 2 }
  let isThere = true
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') {
      isThere = false
      return Response.json({ code: 'not_found', message: 'It is not there.' }, { status: 404 })
    }
    if (path.includes('versions')) return Response.json({ ...kept, clauses: ['One.'], writtenAt: at })
    return Response.json(isThere ? [{ ...kept, changedAt: at, isUsed: false, archivedAt: null }] : [])
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AgreementToEdit userId={1} owner="Ada" id={8} onDone={() => undefined} />
        <Listed />
      </QueryClientProvider>,
    ),
  )
  const nextTask = () => act(() => new Promise<void>((done) => setTimeout(done)))
  const lists = (count: number) =>
    until(async () => {
      await nextTask()
      expect(document.querySelector('output')?.textContent).toBe(`${count}`)
    })
  await lists(1)
  await until(() => type(fieldsOf()[1], 'One.\n\nTwo.'))
  await send()
  await lists(0)
  expect(fieldsOf()[1]?.value).toBe('One.\n\nTwo.')
  await act(async () => root.unmount())
})

function Listed() {
  const { data } = useQuery(agreementsQuery)
  return <output>{data?.length}</output>
}
