import * as v from 'valibot'
import { type CopyOf, createIdea } from '#contract/ideas.ts'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import type { RemoteCard } from '../../pwa/sync/device/context.ts'
import {
  type Answer,
  asStored,
  isTaken,
  label,
  publish,
  type Request,
  remote,
  type StoredIdea,
  type StoredPicture,
  write,
} from './fake-ideas.ts'

/** The contract's rule for draft keys, so that a key which the real server refuses is refused here, too. */
const isName = (draftKey: string) => /^[\w-]{8,64}$/.test(draftKey)
const isOriginal = (copyOf: CopyOf | null) => copyOf === null || v.is(createIdea.body.entries.copyOf, copyOf)

/** A second implementation of the server's rules, without a network or a database. */
export class FakeServer {
  readonly ideas: StoredIdea[] = []
  private lastId = 0
  private restores = 0
  private readonly rememberedOps: number

  constructor(rememberedOps = Number.POSITIVE_INFINITY) {
    this.rememberedOps = rememberedOps
  }

  handle(request: Request, session: number | null): Answer {
    if (session === null) return { kind: 'paused', why: 'signed-out' }
    if (session !== request.account) return { kind: 'paused', why: 'wrong-account' }
    if (request.kind === 'create') return this.create(request)
    if (request.kind === 'list') return { kind: 'ok', value: this.list(request.account) }
    if (request.kind === 'upload') return { kind: 'ok', value: pictureOf(request.hash) }
    const idea = this.ideas.find(({ id, owner }) => id === request.ideaId && owner === request.account)
    if (!idea) return { kind: 'refused', code: 'not_found', message: '' }
    if (idea.isDeleted) return { kind: 'gone', revision: idea.revision }
    if (request.kind === 'find') return { kind: 'ok', value: remote(idea) }
    if (request.kind === 'label') return label(idea, request)
    if (request.kind === 'publish') return publish(idea, request.revision)
    return write(idea, request, this.rememberedOps)
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
      isText: true,
    }
    this.ideas.push(idea)
    return { kind: 'ok', value: { ...remote(idea), appliedRevision: 1 } }
  }

  private newId(): number {
    this.lastId += 1
    return this.lastId
  }

  /** Restores a backup, maybe the same one again. Ids and revisions that were assigned after the backup are not assigned again. */
  restore(ideas: StoredIdea[]): void {
    this.restores += 1
    const gap = RESTORE_GAP * this.restores
    this.ideas.splice(0, this.ideas.length, ...structuredClone(ideas))
    for (const idea of this.ideas) if (idea.status === 'draft' && !idea.isDeleted) idea.revision += gap
    this.lastId += gap
  }

  /** Another client appends `added` with a newer editor schema. Returns false if the idea accepts no change. */
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
      .map(({ id, status, revision, draftKey, isText }) => ({ id, status, revision, draftKey, isText }))
      .reverse()
  }
}

/** A picture has one address, however often it is uploaded. */
const pictureOf = (hash: string): StoredPicture => ({
  url: `/api/assets/${Number.parseInt(hash.slice(0, 12), 16)}/file`,
  width: 4,
  height: 3,
})
