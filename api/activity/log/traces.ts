import * as v from 'valibot'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'

/**
 * Traces of a reader: what an event tells for a while only, the network and the pages that were read. The chain commits to them by
 * way of the facts, so that they can be forgotten (forget-traces.ts) while facts and person stay and verify.
 */
export const Traces = v.looseObject({ network: v.nullable(v.string()) })
export type Traces = v.InferOutput<typeof Traces>

/** The facts that are traces, too. */
const passingFacts = new Set(['pages'])

type Told = Pick<PendingEvent, 'kind' | 'facts' | 'person'>

/** What is kept of an event, and its traces; null where it has none. Of an agreement everything is kept: it is evidence. */
export function splitTraces({ kind, facts, person }: Told) {
  const whole = { facts, person, traces: null }
  if (kind === 'agreed') return whole
  const entries = Object.entries(Object(facts))
  const passing = entries.filter(([name]) => passingFacts.has(name))
  const network: string | null = person?.network ?? null
  if (network === null && passing.length === 0) return whole
  return {
    facts: Object.fromEntries(entries.filter(([name]) => !passingFacts.has(name))),
    person: person && { ...person, network: null },
    traces: { network, ...Object.fromEntries(passing) } satisfies Traces,
  }
}
