import { afterEach, expect, it, vi } from 'vitest'
import { revokeShare } from '#contract/shares.ts'
import { call, NetworkError, serverNow } from './request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const revoke = (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  return call(revokeShare, { account: 7, params: { id: 12 } })
}

it('revoking a link fails unless the answer is 204, as when a Wi-Fi login page answers instead', async () => {
  const page = () =>
    new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  await expect(revoke(page())).rejects.toThrow(NetworkError)
  await expect(revoke(new Response(null, { status: 200 }))).rejects.toThrow(NetworkError)
  await expect(revoke(new Response(null, { status: 204 }))).resolves.toBeUndefined()
})

it('knows the time by the server, by whose clock its answers are dated, on a device with a wrong one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answered = async (device: string, date: string, arrived = device) => {
    vi.setSystemTime(device)
    vi.stubGlobal('fetch', async () => {
      vi.setSystemTime(arrived)
      return new Response(null, { status: 204, headers: { Date: new Date(date).toUTCString() } })
    })
    await call(revokeShare, { account: 7, params: { id: 12 } })
    return new Date(serverNow()).toISOString()
  }
  const noon = '2026-11-22T12:00:00.000Z'
  expect(await answered('2026-11-25T12:00:01.000Z', noon)).toBe('2026-11-22T12:00:01.000Z')
  expect(await answered('2026-11-12T12:00:00.000Z', noon)).toBe(noon)
  // A clock that is right stays as it is, also where a phone slept before the answer arrived.
  expect(await answered('2026-11-22T12:00:00.700Z', noon)).toBe('2026-11-22T12:00:00.700Z')
  expect(await answered('2026-11-22T11:59:59.000Z', noon, '2026-11-22T15:00:00.000Z')).toBe(
    '2026-11-22T15:00:00.000Z',
  )
})
