// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { setPageAccount } from '../../data/account.ts'
import { clearTypedWords, keepTypedWords } from '../../data/device/typed-words.ts'
import { AgreementEditor } from './agreement-editor.tsx'
import { AgreementToEdit } from './agreement-to-edit.tsx'
import { findChangesOfDeleted, formOf } from './typed-agreement.ts'

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

test('an agreement keeps its key until there is an answer, and its fields are read-only while it is sent', async () => {
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
        <AgreementEditor userId={1} owner="Ada" id="new" before={null} onDone={() => undefined} />
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

test('an agreement changed again after a lost answer is saved, and not taken for somebody else’s change', async () => {
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
        <AgreementEditor userId={1} owner="Ada" id={7} before={versions[0] ?? null} onDone={done} />
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

test('words typed into an agreement deleted elsewhere can be saved as a new one, also on a later page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setPageAccount(1)
  const at = '2026-11-26T09:00:00.000Z'
  const kept = { id: 8, title: 'Mine', sha256: '0'.repeat(64), number: 2 }
  const listed = (one: object) => ({ ...kept, changedAt: at, isUsed: false, archivedAt: null, ...one })
  let list: object[] = [listed({})]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST') {
      const { clauses: _, ...made } = JSON.parse(String(body))
      list = [listed({ ...made, id: 9, number: 1 })]
      return Response.json(list[0], { status: 201 })
    }
    if (method !== 'GET') {
      list = []
      return Response.json({ code: 'not_found', message: 'It is not there.' }, { status: 404 })
    }
    return Response.json(path.includes('versions') ? { ...kept, clauses: ['One.'], writtenAt: at } : list)
  })
  const done = vi.fn()
  const shows = (text: string) =>
    until(async () => {
      await act(() => new Promise<void>((next) => setTimeout(next)))
      expect(document.body.textContent).toContain(text)
    })
  const changesKept = () => findChangesOfDeleted(1, [])
  const load = async (page: ReactNode) => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const client = new QueryClient()
    await act(async () => root.render(<QueryClientProvider client={client}>{page}</QueryClientProvider>))
    return () => act(async () => root.unmount())
  }
  const editor = <AgreementToEdit userId={1} owner="Ada" id={8} onDone={done} />
  const leave = await load(editor)
  await until(() => type(fieldsOf()[1], 'One.\n\nTwo.'))
  await send()
  await shows('deleted elsewhere')
  expect(fieldsOf()[1]?.value).toBe('One.\n\nTwo.')
  await leave()
  keepTypedWords(1, formOf('new'), { title: 'Another', text: '', from: 0 })
  expect(changesKept()).toEqual([{ id: 8, title: 'Mine' }])
  const leaveAgain = await load(editor)
  await shows('deleted elsewhere')
  expect(fieldsOf()[1]?.value).toBe('One.\n\nTwo.')
  await send()
  await until(() => expect(done).toHaveBeenCalledTimes(1))
  expect(list).toMatchObject([{ id: 9, title: 'Mine' }])
  expect(changesKept()).toEqual([])
  await leaveAgain()
  clearTypedWords(1)
})
