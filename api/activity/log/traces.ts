import * as v from 'valibot'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'

/**
 * Traces of a reader are kept for a limited time only: the network and the pages that were read. The chain commits to them through the
 * facts, so they can be forgotten (forget-traces.ts) while facts and person stay and still verify.
 */
export const Traces = v.looseObject({ network: v.nullable(v.string()) })
export type Traces = v.InferOutput<typeof Traces>

/** The facts that are traces as well. */
const traceFacts = new Set(['pages'])

type EventContent = Pick<PendingEvent, 'kind' | 'facts' | 'person'>

/** Splits an event into what is kept and its traces, or null. An agreement has none: all of it is kept as evidence. */
export function splitTraces({ kind, facts, person }: EventContent) {
  const whole = { facts, person, traces: null }
  if (kind === 'agreed') return whole
  const entries = Object.entries(Object(facts))
  const traceEntries = entries.filter(([name]) => traceFacts.has(name))
  const network: string | null = person?.network ?? null
  if (network === null && traceEntries.length === 0) return whole
  return {
    facts: Object.fromEntries(entries.filter(([name]) => !traceFacts.has(name))),
    person: person && { ...person, network: null },
    traces: { network, ...Object.fromEntries(traceEntries) } satisfies Traces,
  }
}
