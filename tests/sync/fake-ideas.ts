import * as v from 'valibot'
import { changeLabels } from '#contract/finding/labels.ts'
import type { CopyOf } from '#contract/ideas.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, type Labelling, withLabels } from '#contract/rules/labels.ts'
import { limits } from '#contract/rules/limits.ts'
import type { Acknowledged, Outcome, RemoteCard, RemoteIdea } from '../../pwa/sync/device/context.ts'

/** What the fake server stores of an idea, and how requests change it. */

export type Words = { title: string; html: string }
export type StoredIdea = Words & {
  id: number
  owner: number
  draftKey: string
  status: 'draft' | 'published'
  revision: number
  isDeleted: boolean
  ops: { opId: string; revision: number }[]
  history: Words[]
  editorSchema: number
  copyOf: CopyOf | null
  labelling: Labelling
  labelOps: string[]
  /** False if its content is drawn elements instead of words. */
  isText: boolean
}

export type Request =
  | {
      kind: 'create'
      account: number
      draftKey: string
      opId: string
      words: Words
      copyOf: CopyOf | null
      predecessorId?: number | null
    }
  | {
      kind: 'update'
      account: number
      ideaId: number
      revision: number
      opId: string
      words: Words
      editorSchema: number
    }
  | { kind: 'delete'; account: number; ideaId: number; revision: number; opId: string }
  | { kind: 'label'; account: number; ideaId: number; opId: string; change: LabelChange }
  | { kind: 'find'; account: number; ideaId: number }
  | { kind: 'list'; account: number }
  | { kind: 'upload'; account: number; hash: string }
  | { kind: 'publish'; account: number; ideaId: number; revision: number }

export type StoredPicture = { url: string; width: number; height: number }
export type Answer = Outcome<Acknowledged | RemoteIdea | RemoteCard[] | Labelling | StoredPicture | null>

/** The server always refuses a title that contains this. */
export const POISON = 'poison'

export const asStored = ({ title, html }: Words): Words => ({
  title: title.toWellFormed().trim(),
  html: html.toWellFormed(),
})

export const isTaken = ({ title }: Words) =>
  !title.includes(POISON) && title.trim().length <= limits.titleLength

export const remote = (idea: StoredIdea): RemoteIdea => ({
  id: idea.id,
  status: idea.status,
  revision: idea.revision,
  title: idea.title,
  html: idea.html,
  editorSchema: idea.editorSchema,
  facts: { copyOf: idea.copyOf },
  isText: idea.isText,
})

export function label(idea: StoredIdea, { opId, change }: Extract<Request, { kind: 'label' }>): Answer {
  if (!v.is(changeLabels.body, change))
    return { kind: 'refused', code: 'invalid_input', message: 'Please check the marked fields.' }
  if (idea.labelOps.includes(opId)) return { kind: 'ok', value: idea.labelling }
  const labels = withLabels(idea.labelling.labels, change)
  if (labels.length > findingLimits.labelsOfIdea)
    return { kind: 'refused', code: 'invalid_input', message: 'Too many.' }
  const isPinned = change.isPinned ?? idea.labelling.isPinned
  idea.labelling = { labels, isPinned, labelRevision: idea.labelling.labelRevision + 1 }
  idea.labelOps.push(opId)
  return { kind: 'ok', value: idea.labelling }
}

export function publish(idea: StoredIdea, revision: number): Answer {
  if (idea.status === 'published' || revision !== idea.revision)
    return idea.status === 'published' ? { kind: 'published' } : { kind: 'stale', current: remote(idea) }
  idea.status = 'published'
  idea.revision += 1
  return { kind: 'ok', value: remote(idea) }
}

export function write(
  idea: StoredIdea,
  request: Extract<Request, { kind: 'update' | 'delete' }>,
  rememberedOps: number,
): Answer {
  const repeated = idea.ops.find(({ opId }) => opId === request.opId)
  if (repeated) return { kind: 'ok', value: { ...remote(idea), appliedRevision: repeated.revision } }
  if (idea.status === 'published') return { kind: 'published' }
  if (request.kind === 'update' && request.editorSchema < idea.editorSchema)
    return { kind: 'refused', code: 'client_too_old', message: '' }
  if (idea.revision !== request.revision) return { kind: 'stale', current: remote(idea) }
  if (request.kind === 'delete') {
    Object.assign(idea, { isDeleted: true, revision: idea.revision + 1 })
    return { kind: 'ok', value: null }
  }
  if (!isTaken(request.words)) return { kind: 'refused', code: 'invalid_input', message: '' }
  idea.history.push({ title: idea.title, html: idea.html })
  Object.assign(idea, asStored(request.words), { editorSchema: request.editorSchema, isText: true })
  idea.revision += 1
  const [maker, ...others] = [...idea.ops, { opId: request.opId, revision: idea.revision }]
  // The operation that created the idea is remembered for ever.
  if (maker) idea.ops = [maker, ...others.slice(-rememberedOps)]
  return { kind: 'ok', value: { ...remote(idea), appliedRevision: idea.revision } }
}

/** Another client replaces the words by drawn elements. Returns false if the idea accepts no change. */
export function draw(idea: StoredIdea): boolean {
  if (idea.isDeleted || idea.status === 'published' || !idea.isText) return false
  Object.assign(idea, { html: '', isText: false, revision: idea.revision + 1 })
  return true
}

/** Another client replaces drawn elements by words. Returns false if the idea accepts no change. */
export function writeOver(idea: StoredIdea, html: string): boolean {
  if (idea.isDeleted || idea.status === 'published' || idea.isText) return false
  Object.assign(idea, { html, isText: true, revision: idea.revision + 1 })
  return true
}
