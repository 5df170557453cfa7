import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, type Labelling, tooManyLabels, withLabels } from '#contract/rules/labels.ts'
import { AppError, fieldError } from '../../server/app-error.ts'
import { serverLimits } from '../../server/server-limits.ts'
import { describeLabels } from '../describe-idea.ts'
import { IdeaModel, type IdeaRecord } from '../idea.model.ts'

/** Attempts while other requests change the labels of the same idea; each time one of them succeeds. */
const TRIES = 100

/**
 * Changes an idea's labels. This makes no new revision, so that devices do not take it for a change of the text. Each change is one
 * conditional write on the labels that were read, so that two devices changing different labels both keep theirs.
 */
export async function changeLabels(
  ownerId: number,
  id: number,
  change: LabelChange,
  opId: string | null,
): Promise<Labelling> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const read = await findLabelled(ownerId, id)
    const known = describeLabels(read)
    const ops = read.labelOps ?? []
    if (opId !== null && ops.includes(opId)) return known
    const next = applied(known, change)
    const labelOps = opId === null ? ops : [...ops, opId].slice(-serverLimits.rememberedOps)
    const { matchedCount } = await IdeaModel.updateOne(
      { _id: id, ownerId, deletedAt: null, labelRevision: read.labelRevision ?? null },
      { $set: { ...next, labelOps } },
    )
    if (matchedCount > 0) return next
  }
  throw new AppError('busy', { retryAfter: 1 })
}

function applied({ labels, isPinned, labelRevision }: Labelling, change: LabelChange): Labelling {
  const next = withLabels(labels, change)
  if (next.length > findingLimits.labelsOfIdea && next.length > labels.length)
    throw fieldError('add', tooManyLabels)
  return { labels: next, isPinned: change.isPinned ?? isPinned, labelRevision: labelRevision + 1 }
}

type Labelled = Pick<IdeaRecord, 'labels' | 'isPinned' | 'labelRevision' | 'labelOps' | 'deletedAt'>

async function findLabelled(ownerId: number, id: number): Promise<Labelled> {
  const fields = { labels: 1, isPinned: 1, labelRevision: 1, labelOps: 1, deletedAt: 1 }
  const idea = await IdeaModel.findOne({ _id: id, ownerId }, fields).lean<Labelled>()
  if (!idea) throw new AppError('not_found')
  if (idea.deletedAt) throw new AppError('idea_deleted', { id })
  return idea
}
