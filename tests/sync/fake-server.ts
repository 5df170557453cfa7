import * as v from 'valibot'
import { type CopyOf, createIdea } from '#contract/ideas.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, type Labelling, withLabels } from '#contract/rules/labels.ts'
import { limits } from '#contract/rules/limits.ts'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import type { Acknowledged, Outcome, RemoteCard, RemoteIdea } from '../../pwa/sync/device/context.ts'

type Words = { title: string; html: string }
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
  | { kind: 'publish'; account: number; ideaId: number; revision: number }

export type Answer = Outcome<Acknowledged | RemoteIdea | RemoteCard[] | Labelling | null>

/** A title with this in it is refused for ever. */
export const POISON = 'poison'

const asStored = ({ title, html }: Words): Words => ({
  title: title.toWellFormed().trim(),
  html: html.toWellFormed(),
})

const isTaken = ({ title }: Words) => !title.includes(POISON) && title.trim().length <= limits.titleLength

/** As the contract has it: a name that the server refuses is refused here, too. */
const isName = (draftKey: string) => /^[\w-]{8,64}$/.test(draftKey)
const isOriginal = (copyOf: CopyOf | null) => copyOf === null || v.is(createIdea.body.entries.copyOf, copyOf)

/** The server's rules, written down a second time, without a network or a database. */
export class FakeServer {
  readonly ideas: StoredIdea[] = []
  private lastId = 0
  private restores = 0

  handle(request: Request, session: number | null): Answer {
    if (session === null) return { kind: 'paused', why: 'signed-out' }
    if (session !== request.account) return { kind: 'paused', why: 'wrong-account' }
    if (request.kind === 'create') return this.create(request)
    if (request.kind === 'list') return { kind: 'ok', value: this.list(request.account) }
    const idea = this.ideas.find(({ id, owner }) => id === request.ideaId && owner === request.account)
    if (!idea) return { kind: 'refused', code: 'not_found', message: '' }
    if (idea.isDeleted) return { kind: 'gone' }
    if (request.kind === 'find') return { kind: 'ok', value: remote(idea) }
    if (request.kind === 'label') return label(idea, request)
    if (request.kind === 'publish') return publish(idea, request.revision)
    return write(idea, request)
  }

  private create(request: Extract<Request, { kind: 'create' }>): Answer {
    const { account, draftKey, opId, words, copyOf, predecessorId = null } = request
    if (!isTaken(words) || !isName(draftKey) || !isOriginal(copyOf))
      return { kind: 'refused', code: 'invalid_input', message: '' }
    const known = this.ideas.find((idea) => idea.owner === account && idea.draftKey === draftKey)
    if (known?.isDeleted) return { kind: 'gone' }
    if (known?.ops.every((op) => op.opId !== opId)) return { kind: 'stale', current: remote(known) }
    if (known) return { kind: 'ok', value: { ...remote(known), appliedRevision: 1 } }
    if (predecessorId !== null && !this.ideas.some(({ id }) => id === predecessorId))
      return { kind: 'refused', code: 'not_found', message: '' }
    const idea: StoredIdea = {
      ...asStored(words),
      id: this.newId(),
      owner: account,
      draftKey,
      status: 'draft',
      revision: 1,
      isDeleted: false,
      ops: [{ opId, revision: 1 }],
      history: [],
      editorSchema: 1,
      copyOf,
      labelling: { labels: [], isPinned: false, labelRevision: 0 },
      labelOps: [],
    }
    this.ideas.push(idea)
    return { kind: 'ok', value: { ...remote(idea), appliedRevision: 1 } }
  }

  private newId(): number {
    this.lastId += 1
    return this.lastId
  }

  /** A backup is put back, the same one once more perhaps. Ids and revisions that were given out since are not given out again. */
  restore(ideas: StoredIdea[]): void {
    this.restores += 1
    const gap = RESTORE_GAP * this.restores
    this.ideas.splice(0, this.ideas.length, ...structuredClone(ideas))
    for (const idea of this.ideas) if (idea.status === 'draft') idea.revision += gap
    this.lastId += gap
  }

  /** Another client saves the words, with `added` behind them, by an editor that knows more. False: it takes none. */
  raiseSchema(idea: StoredIdea, editorSchema: number, added: string): boolean {
    if (idea.isDeleted || idea.status === 'published') return false
    idea.html += added
    idea.editorSchema = Math.max(idea.editorSchema, editorSchema)
    idea.revision += 1
    return true
  }

  private list(account: number): RemoteCard[] {
    return this.ideas
      .filter(({ owner, isDeleted }) => owner === account && !isDeleted)
      .map(({ id, status, revision, draftKey }) => ({ id, status, revision, draftKey, isText: true }))
      .reverse()
  }
}

const remote = ({ id, status, revision, title, html, editorSchema, copyOf }: StoredIdea): RemoteIdea => ({
  id,
  status,
  revision,
  title,
  html,
  editorSchema,
  facts: { copyOf },
  isText: true,
})

function label(idea: StoredIdea, { opId, change }: Extract<Request, { kind: 'label' }>): Answer {
  if (idea.labelOps.includes(opId)) return { kind: 'ok', value: idea.labelling }
  const labels = withLabels(idea.labelling.labels, change)
  if (labels.length > findingLimits.labelsOfIdea)
    return { kind: 'refused', code: 'invalid_input', message: 'Too many.' }
  const isPinned = change.isPinned ?? idea.labelling.isPinned
  idea.labelling = { labels, isPinned, labelRevision: idea.labelling.labelRevision + 1 }
  idea.labelOps.push(opId)
  return { kind: 'ok', value: idea.labelling }
}

function publish(idea: StoredIdea, revision: number): Answer {
  if (idea.status === 'published' || revision !== idea.revision)
    return idea.status === 'published' ? { kind: 'published' } : { kind: 'stale', current: remote(idea) }
  idea.status = 'published'
  idea.revision += 1
  return { kind: 'ok', value: remote(idea) }
}

function write(idea: StoredIdea, request: Extract<Request, { kind: 'update' | 'delete' }>): Answer {
  const repeated = idea.ops.find(({ opId }) => opId === request.opId)
  if (repeated) return { kind: 'ok', value: { ...remote(idea), appliedRevision: repeated.revision } }
  if (idea.status === 'published') return { kind: 'published' }
  if (request.kind === 'update' && request.editorSchema < idea.editorSchema)
    return { kind: 'refused', code: 'client_too_old', message: '' }
  if (idea.revision !== request.revision) return { kind: 'stale', current: remote(idea) }
  if (request.kind === 'delete') {
    idea.isDeleted = true
    return { kind: 'ok', value: null }
  }
  if (!isTaken(request.words)) return { kind: 'refused', code: 'invalid_input', message: '' }
  idea.history.push({ title: idea.title, html: idea.html })
  Object.assign(idea, asStored(request.words), { editorSchema: request.editorSchema })
  idea.revision += 1
  idea.ops.push({ opId: request.opId, revision: idea.revision })
  return { kind: 'ok', value: { ...remote(idea), appliedRevision: idea.revision } }
}
