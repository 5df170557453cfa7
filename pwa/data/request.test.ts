import { afterEach, expect, it, vi } from 'vitest'
import { revokeShare } from '#contract/shares.ts'
import { call, NetworkError } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

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
