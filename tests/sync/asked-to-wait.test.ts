import { afterEach, describe, expect, test, vi } from 'vitest'
import { apiClient } from '../../pwa/sync/transport/api-client.ts'

/** A server that refuses everything, with or without `Retry-After`. */
function refuseAll(status: number, code: string, retryAfter: string | null) {
  const body = JSON.stringify({ code, message: 'Please wait.' })
  const headers = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
  class Refused {
    upload = {}
    status = status
    statusText = ''
    responseText = body
    onload = () => undefined
    onloadend = () => undefined
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => headers.get(name)
    send() {
      queueMicrotask(() => {
        this.onload()
        this.onloadend()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refused)
}
afterEach(() => vi.unstubAllGlobals())

const server = apiClient(1, { onList: () => undefined, onGone: () => undefined })
const change = { draftId: 'a', opId: 'b', title: 'Fan', html: '', editorSchema: 1 }
const calls = {
  create: () => server.create({ ...change, predecessorId: null, facts: { copyOf: null } }),
  update: () => server.update(1, 1, change),
  remove: () => server.remove(1, 1, 'b'),
  find: () => server.find(1),
  list: () => server.list(),
  labels: () => server.changeLabels(1, 'b', { add: [], remove: [], isPinned: true }),
  'upload of a picture': () => server.uploadPicture('hash', new Blob(['x']), 'x.png'),
  'upload of a PDF': () => server.createPdf('a', 'Fan', new Blob(['x']), 'x.pdf'),
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('reports the waiting time that the server names in Retry-After', async () => {
    refuseAll(429, 'rate_limited', '120')
    expect(await call()).toEqual({ kind: 'later', waitMs: 120_000 })
    refuseAll(503, 'store_unavailable', '2')
    expect(await call()).toEqual({ kind: 'later', waitMs: 2_000 })
    refuseAll(507, 'storage_full', '60')
    expect(await call()).toEqual({ kind: 'full', waitMs: 60_000 })
    refuseAll(507, 'quota_reached', '3600')
    expect(await call()).toEqual({ kind: 'quota', waitMs: 3_600_000 })
  })

  test.each([null, '', '-5', 'Fri, 31 Dec 2100 23:59:59 GMT'])(
    'reports no waiting time for the Retry-After value %j',
    async (retryAfter) => {
      refuseAll(503, 'busy', retryAfter)
      expect(await call()).toEqual({ kind: 'later' })
    },
  )
})
