import { StampError } from '#contract/rfc3161/stamp-error.ts'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { WitnessError } from '../../adapters/anchors/witness-error.ts'
import { OutboundError } from '../../adapters/outbound/outbound-error.ts'
import type { Context } from '../../server/context.ts'
import { findCheckpoint } from '../transparency-log/checkpoint.model.ts'
import { readNote } from '../transparency-log/kept-checkpoint.ts'
import { type AttesterRecord, leaseAttester, saveAttester } from './attester.model.ts'
import { cosignCheckpoint } from './cosign-checkpoint.ts'
import type { LogEnd } from './log-end.ts'
import { stampCheckpoint } from './stamp-checkpoint.ts'

const MAX_WAIT_MS = 6 * HOUR
/** Authorities ask that programs leave time between two requests. */
const PAUSE_MS = MINUTE

type Attester = { id: string; attest: (end: LogEnd, job: AttesterRecord) => Promise<void> }

/**
 * Has the newest checkpoint signed by each configured attester that has not signed it; it covers all entries before it. Publishing never
 * waits for this. An attester that is away or refuses is asked again, less and less often, and does not delay the others.
 */
export async function attestCheckpoint(context: Context): Promise<void> {
  const checkpoint = await findCheckpoint()
  const origin = checkpoint && readNote(checkpoint.note)?.origin
  if (!checkpoint || !origin) return
  const attesters = listAttesters(context)
  await Promise.all(attesters.map((attester) => attestWith(context, attester, { checkpoint, origin })))
}

function listAttesters(context: Context): Attester[] {
  const { authority, witnesses } = context.config.anchors
  return [
    ...(authority
      ? [{ id: 'authority', attest: (end: LogEnd) => stampCheckpoint(context, authority, end) }]
      : []),
    ...witnesses.map((witness) => ({
      id: `witness ${witness.key.name}`,
      attest: (end: LogEnd, job: AttesterRecord) => cosignCheckpoint(context, witness, end, job),
    })),
  ]
}

async function attestWith(context: Context, { id, attest }: Attester, end: LogEnd): Promise<void> {
  const { checkpoint, origin } = end
  const job = await leaseAttester(id, { origin, size: checkpoint._id }, context.now())
  if (!job) return
  const later = (milliseconds: number) => new Date(context.now().getTime() + milliseconds)
  try {
    await attest(end, job)
    const done = { origin, size: checkpoint._id, failures: 0, lastFailure: null }
    await saveAttester(job, { ...done, nextAttemptAt: later(PAUSE_MS) }, false)
  } catch (error) {
    const reason = reasonOf(error)
    context.log.warn(
      { attester: id, entries: checkpoint._id, reason },
      'an end of the log was not signed by others',
    )
    const failures = job.failures + 1
    const nextAttemptAt = later(Math.min(2 ** job.failures * MINUTE, MAX_WAIT_MS))
    await saveAttester(job, { failures, lastFailure: reason, nextAttemptAt }, true)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StampError) return `The time stamp ${error.message}`
  if (error instanceof OutboundError || error instanceof WitnessError) return error.message
  return `A fault of ours: ${String(error)}`
}
