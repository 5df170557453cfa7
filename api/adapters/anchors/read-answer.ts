import { createOutbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { publicLookup } from '../outbound/public-address.ts'

export type Question = {
  /** The request goes to this address followed by `path`. Redirects are not followed. */
  base: string
  path: string
  accept: string
  maxBytes: number
  /** Whether the operator of this server configured this address, so that it may be in a private network. */
  isNamed: boolean
  /** Time limit for the call including its whole answer. */
  answerMs: number
  /** Sent with POST; without it the request is a GET. */
  body?: { type: string; bytes: Uint8Array }
}

/** Sends one request to an outside service. Throws OutboundError, also when it stalls or its answer is too long. */
export async function readAnswer(question: Question): Promise<{ status: number; bytes: Uint8Array }> {
  const { base, path, accept, maxBytes, isNamed, answerMs, body } = question
  const signal = AbortSignal.timeout(answerMs)
  const outbound = createOutbound(base, { maxBytes, lookup: isNamed ? undefined : publicLookup() })
  try {
    const answer = await outbound(`${base.replace(/\/+$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept, ...(body ? { 'content-type': body.type } : {}) },
      ...(body ? { body: new Uint8Array(body.bytes) } : {}),
      signal,
    })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  } catch (error) {
    if (signal.aborted) throw new OutboundError('too late')
    throw error instanceof OutboundError ? error : new OutboundError('unreachable')
  }
}
