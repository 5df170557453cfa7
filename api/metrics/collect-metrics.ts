import { Gauge, Registry } from 'prom-client'
import { countMails } from '../adapters/mail/count-mails.ts'
import { countPushes } from '../notifications/count-pushes.ts'
import type { Context } from '../server/context.ts'
import { countAnchors } from '../timestamps/anchoring/count-anchors.ts'
import { unanchoredSeconds } from '../timestamps/anchoring/oldest-unanchored.ts'
import { countEntries, figureOfAttesters } from '../timestamps/log-figures.ts'

/** A metric with a single value, or with one value for each value of its label. */
type Metric = {
  name: string
  help: string
  label?: string
  read: () => Promise<number | Record<string, number>>
}

/** All metrics, read when they are requested, so that every process gives the same. None names a person or an idea. */
export function collectMetrics(context: Context): Registry {
  const registry = new Registry()
  for (const metric of metricsOf(context)) addGauge(registry, metric)
  return registry
}

function metricsOf(context: Context): Metric[] {
  return [
    {
      name: 'ideavault_log_entries',
      help: 'Signed entries of the log of timestamps.',
      read: countEntries,
    },
    {
      name: 'ideavault_log_unanchored_seconds',
      help: 'How long the oldest entry has waited for its Bitcoin block; 0 if none waits or calendars are off.',
      read: async () => (await unanchoredSeconds(context)) ?? 0,
    },
    {
      name: 'ideavault_log_anchors',
      help: 'Ends of the log on their way into Bitcoin blocks, by state.',
      label: 'state',
      read: countAnchors,
    },
    {
      name: 'ideavault_log_attested_entries',
      help: 'Entries in the last end that this authority or witness signed.',
      label: 'attester',
      read: () => figureOfAttesters(({ size }) => size),
    },
    {
      name: 'ideavault_log_attester_failures',
      help: 'Attempts in a row in which this authority or witness did not sign; 0 once it did.',
      label: 'attester',
      read: () => figureOfAttesters(({ failures }) => failures),
    },
    {
      name: 'ideavault_log_attester_refusals',
      help: 'All attempts in which this authority or witness did not sign.',
      label: 'attester',
      read: () => figureOfAttesters(({ refusals }) => refusals),
    },
    { name: 'ideavault_mails', help: 'Mails, by state.', label: 'state', read: countMails },
    { name: 'ideavault_pushes_waiting', help: 'Push notifications that wait to be sent.', read: countPushes },
  ]
}

function addGauge(registry: Registry, { name, help, label, read }: Metric): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const value = await read()
      gauge.reset()
      if (typeof value === 'number') gauge.set(value)
      else if (label) for (const [key, one] of Object.entries(value)) gauge.set({ [label]: key }, one)
    },
  })
}
