import { formatKey } from '#contract/proofs/signed-note.ts'
import { askWitness, type WitnessRules } from '../../adapters/anchors/witness.ts'
import { WitnessError } from '../../adapters/anchors/witness-error.ts'
import type { Context } from '../../server/context.ts'
import { logKeyOf } from '../transparency-log/log-keys.ts'
import { proveConsistency } from '../transparency-log/prove.ts'
import type { AttesterRecord } from './attester.model.ts'
import { addCosignature } from './cosignature.model.ts'
import type { LogEnd } from './log-end.ts'

/** Has a witness sign a checkpoint. Throws an error with the reason if it does not. */
export async function cosignCheckpoint(
  context: Context,
  witness: WitnessRules,
  end: LogEnd,
  job: AttesterRecord,
): Promise<void> {
  const old = job.origin === end.origin ? job.size : 0
  const first = await ask(context, witness, end, old)
  const answer = 'seen' in first ? await askAgain(context, witness, end, first.seen) : first
  await addCosignature(end.checkpoint._id, formatKey(witness.key), answer.line)
  const { name } = witness.key
  context.log.info(
    { entries: end.checkpoint._id, witness: name },
    'a witness has signed the log of timestamps',
  )
}

/** Retries with the size that the witness has seen: a process died before storing it, or the data was restored from before it. */
async function askAgain(context: Context, witness: WitnessRules, end: LogEnd, seen: number) {
  const size = end.checkpoint._id
  if (seen > size)
    throw new WitnessError(`it has seen ${seen} entries of our log, which has ${size}: entries are lost`)
  const answer = await ask(context, witness, end, seen)
  if ('seen' in answer) throw new WitnessError('it says each time that it has seen another end')
  return answer
}

async function ask(context: Context, witness: WitnessRules, { checkpoint, origin }: LogEnd, old: number) {
  const [path, logKey] = await Promise.all([proveConsistency(old, checkpoint._id), logKeyOf(origin)])
  if (!path || !logKey) throw new Error(`The log ${origin} of ${checkpoint._id} entries cannot be proved.`)
  return askWitness(witness, { old, path, note: checkpoint.note, logKey }, context.now)
}
