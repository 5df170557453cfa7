import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { OutboundError } from './outbound-error.ts'

/**
 * Calls go to one configured host and nowhere else: a redirect is a failure, connecting may take three seconds, an
 * answer has a size limit, and only the headers named here are sent.
 */
const CONNECT_MS = 3_000
const MAX_BYTES = 2 * 1024 * 1024
const sentHeaders = ['accept', 'authorization', 'content-type']

export type OutboundOptions = {
  connectMs?: number | undefined
  maxBytes?: number | undefined
  /** Further headers that may be sent. */
  headers?: readonly string[] | undefined
  /** Looks up the address of the host; without it the system does. */
  lookup?: LookupFunction | undefined
}
export type Outbound = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A `fetch` for one base address. Throws OutboundError. */
export function createOutbound(base: string, options: OutboundOptions = {}): Outbound {
  const { origin } = new URL(base)
  const { maxBytes = MAX_BYTES } = options
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new OutboundError('wrong host')
    const signal = init.signal ?? null
    if (signal?.aborted) throw new OutboundError('left')
    const answer = await send(url, init, options)
    const status = answer.statusCode ?? 0
    if (status < 200 || status > 599 || (status >= 300 && status < 400)) {
      answer.destroy()
      throw new OutboundError('redirected', { status })
    }
    return toResponse(answer, status, maxBytes)
  }
}

function send(url: URL, init: RequestInit, options: OutboundOptions): Promise<IncomingMessage> {
  const { connectMs = CONNECT_MS, lookup } = options
  const given = new Headers(init.headers)
  const headers = Object.fromEntries(
    [...sentHeaders, ...(options.headers ?? [])].flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const body =
    typeof init.body === 'string' || init.body instanceof Uint8Array ? Buffer.from(init.body) : null
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: init.method ?? 'GET',
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        'user-agent': 'IdeaVault',
        ...(body ? { 'content-length': body.length } : {}),
      },
      agent: false,
      ...(lookup ? { lookup } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    limitConnecting(request, url.protocol === 'https:', connectMs)
    request.once('response', resolve)
    request.once('error', (error) => {
      reject(
        init.signal?.aborted
          ? new OutboundError('left')
          : error instanceof OutboundError
            ? error
            : new OutboundError('unreachable'),
      )
    })
    request.end(body ?? undefined)
  })
}

function limitConnecting(request: ClientRequest, secure: boolean, connectMs: number): void {
  const timer = setTimeout(() => request.destroy(new OutboundError('unreachable')), connectMs)
  request.once('socket', (socket: Socket) =>
    socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(timer)),
  )
  request.once('close', () => clearTimeout(timer))
}

/** Passes bytes on, and fails once there are too many. */
function toResponse(answer: IncomingMessage, status: number, maxBytes: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (status === 204 || status === 205) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  let left = maxBytes
  const chunks: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) {
        controller.close()
        return
      }
      left -= value.length
      if (left < 0) {
        answer.destroy()
        throw new OutboundError('too long')
      }
      controller.enqueue(value)
    },
    cancel: () => {
      answer.destroy()
    },
  })
  return new Response(body, { status, headers })
}
