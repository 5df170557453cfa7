import { createOutbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { publicLookup } from '../outbound/public-address.ts'

export type Question = {
  /** Where to: one of these bases, then a path. Nothing is followed from there. */
  base: string
  path: string
  accept: string
  maxBytes: number
  /** The host of this server has named this address, so it may be one inside. */
  isNamed: boolean
  /** How long the call may take with its whole answer. */
  answerMs: number
  /** Sent with POST; absent: asked with GET. */
  body?: { type: string; bytes: Uint8Array }
}

/** What a service of others answers to one question. Throws OutboundError, also when it stalls or says too much. */
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
