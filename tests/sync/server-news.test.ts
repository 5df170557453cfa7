import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import { findAnswer, keepAnswer } from '../../pwa/data/kept-answers.ts'
import { engineOf, LISTING, onServerNews } from '../../pwa/sync/engine/engines.ts'
import { apiClient } from '../../pwa/sync/transport/api-client.ts'
import { until } from '../support/until.ts'
import { summary } from './rows.ts'

afterEach(() => vi.unstubAllGlobals())

test('an idea that the server no longer has is removed from the kept list, and pages are told', async () => {
  await keepAnswer(8201, LISTING, [summary(7), summary(8)])
  const gone = vi.fn()
  const stop = onServerNews({ onList: () => undefined, onGone: gone })
  const refusal = JSON.stringify({ code: 'idea_deleted', message: 'This idea was deleted.' })
  vi.stubGlobal('fetch', async () => new Response(refusal, { status: 410 }))
  expect(await engineOf(8201).context.server.remove(7, 1, 'op')).toEqual({ kind: 'gone' })
  expect(gone.mock.calls).toEqual([[7]])
  await until(async () =>
    expect(await findAnswer(8201, LISTING, v.array(IdeaSummary))).toMatchObject([{ id: 8 }]),
  )
  stop()
})

test('each page of a long list has a time limit of its own', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    const page = Number(/cursor=(\d+)/.exec(address)?.[1] ?? 0)
    const more: HeadersInit = page < 3 ? { Link: `</api/ideas?cursor=${page + 1}-1>; rel="next"` } : {}
    return new Response(JSON.stringify([summary(page + 1)]), { headers: more })
  })
  const listed = vi.fn()
  const server = apiClient(8202, { onList: listed, onGone: () => undefined })
  expect(await server.list()).toMatchObject({ kind: 'ok' })
  expect(listed.mock.calls[0]?.[0]).toHaveLength(4)
  // The first page is read again, because an idea may have moved there meanwhile.
  expect(new Set(signals).size).toBe(5)
})
