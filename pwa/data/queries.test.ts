// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './queries.tsx'
import { ApiError, NetworkError } from './request.ts'

afterEach(() => queryClient.clear())

const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** A query that a screen shows, and that fails once. */
async function showFailing(key: string, failure: Error) {
  const queryFn = vi.fn(async () => 'an answer')
  queryFn.mockRejectedValueOnce(failure)
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  return { observer, queryFn, stop }
}

test('a query that got no answer is made again when its page is restored from the back/forward cache', async () => {
  const { observer, queryFn, stop } = await showFailing('cut off', new NetworkError())
  showPage(false)
  expect(queryFn, 'a page that was loaded anew').toHaveBeenCalledOnce()
  showPage(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('an answer'))
  showPage(true)
  expect(queryFn, 'it has its answer').toHaveBeenCalledTimes(2)
  stop()
})

test('neither a refused query nor one that no screen shows is made again then', async () => {
  const refused = await showFailing('refused', new ApiError(404, null, 'Not Found'))
  const left = await showFailing('left', new NetworkError())
  left.stop()
  showPage(true)
  expect(refused.queryFn).toHaveBeenCalledOnce()
  expect(left.queryFn).toHaveBeenCalledOnce()
  refused.stop()
})
