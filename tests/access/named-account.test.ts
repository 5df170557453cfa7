import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteIdea, listIdeas } from '#contract/ideas.ts'
import { setPageAccount } from '../../pwa/data/account.ts'
import { call } from '../../pwa/data/request.ts'
import { callEvents } from '../../pwa/data/stream.ts'
import { uploadFile } from '../../pwa/data/upload.ts'
import { listEndpoints } from '../support/endpoints.ts'

/** Every request sent, whichever way it was made. */
const sent: { path: string; account: string | null }[] = []

class SendingRequest {
  upload = {}
  onerror: () => void = () => undefined
  onloadend: () => void = () => undefined
  private path = ''
  private account: string | null = null
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'X-Account') this.account = value
  }
  send() {
    sent.push({ path: this.path, account: this.account })
    this.onerror()
    this.onloadend()
  }
}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, account: new Headers(headers).get('X-Account') })
    throw new TypeError('no connection')
  })
  vi.stubGlobal('XMLHttpRequest', SendingRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount(null)
})

/** The three ways to make a call. */
const ways: [string, (endpoint: Endpoint) => Promise<unknown>][] = [
  ['a call', (endpoint) => call(endpoint)],
  ['an upload', (endpoint) => uploadFile(endpoint, { file: new Blob(['x']) })],
  [
    'a stream',
    (endpoint) =>
      callEvents(endpoint, v.string(), { body: undefined, signal: new AbortController().signal }).next(),
  ],
]

describe.each(ways)('%s', (_name, make) => {
  test('names the account of the page if it is a call of owners, and no account otherwise', async () => {
    setPageAccount(7)
    for (const [name, endpoint] of await listEndpoints()) {
      await expect(make(endpoint), name).rejects.toThrow('Network error')
      const isOwner = endpoint.by === 'owner' || endpoint.by === 'owner or reader'
      expect([name, sent.pop()?.account]).toEqual([name, isOwner ? '7' : null])
    }
    expect(sent).toEqual([])
  })

  test('is not sent if it is a call of owners and no account is known', async () => {
    for (const [name, endpoint] of await listEndpoints())
      if (endpoint.by?.startsWith('owner'))
        await expect(make(endpoint), name).rejects.toThrow('needs an account')
    expect(sent).toEqual([])
  })
})

test("a call that is given an account names that one instead of the page's", async () => {
  setPageAccount(7)
  await expect(call(listIdeas, { account: 8 })).rejects.toThrow('Network error')
  setPageAccount(null)
  await expect(call(deleteIdea, { account: 9, params: { id: 1 } })).rejects.toThrow('Network error')
  await expect(uploadFile(deleteIdea, { account: 10, file: new Blob(['x']) })).rejects.toThrow()
  expect(sent.map(({ account }) => account)).toEqual(['8', '9', '10'])
})

test("a reader's comment names no account, also in a browser where somebody is signed in", async () => {
  const body = { content: 'Hello' }
  await expect(call(createComment, { as: 'reader', body })).rejects.toThrow('Network error')
  setPageAccount(7)
  await expect(call(createComment, { as: 'reader', body })).rejects.toThrow('Network error')
  await expect(call(createComment, { as: 'owner', body })).rejects.toThrow('Network error')
  expect(sent.map(({ account }) => account)).toEqual([null, null, '7'])
})
