import type { Acknowledged, Outcome, RemoteCard, RemoteIdea } from '../../pwa/sync/context.ts'

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
}

export type Request =
  | { kind: 'create'; account: number; draftKey: string; words: Words }
  | { kind: 'update'; account: number; ideaId: number; revision: number; opId: string; words: Words }
  | { kind: 'delete'; account: number; ideaId: number; revision: number; opId: string }
  | { kind: 'find'; account: number; ideaId: number }
  | { kind: 'list'; account: number }
  | { kind: 'publish'; account: number; ideaId: number; revision: number }

export type Answer = Outcome<Acknowledged | RemoteIdea | RemoteCard[] | null>

/** A title with this in it is refused for ever. */
export const POISON = 'poison'

/** The server's rules (research/offline.md 1.3), written down a second time, without a network or a database. */
export class FakeServer {
  readonly ideas: StoredIdea[] = []

  handle(request: Request, session: number | null): Answer {
    if (session === null) return { kind: 'paused', why: 'signed-out' }
    if (session !== request.account) return { kind: 'paused', why: 'wrong-account' }
    if (request.kind === 'create') return this.create(request)
    if (request.kind === 'list') return { kind: 'ok', value: this.list(request.account) }
    const idea = this.ideas.find(({ id, owner }) => id === request.ideaId && owner === request.account)
    if (!idea) return { kind: 'refused', code: 'not_found', message: '' }
    if (idea.isDeleted) return { kind: 'gone' }
    if (request.kind === 'find') return { kind: 'ok', value: remote(idea) }
    if (request.kind === 'publish') return publish(idea, request.revision)
    return write(idea, request)
  }

  private create({ account, draftKey, words }: Extract<Request, { kind: 'create' }>): Answer {
    if (words.title.includes(POISON)) return { kind: 'refused', code: 'invalid_input', message: '' }
    const known = this.ideas.find((idea) => idea.owner === account && idea.draftKey === draftKey)
    if (known?.isDeleted) return { kind: 'gone' }
    if (known) return { kind: 'ok', value: { ...remote(known), appliedRevision: 1 } }
    const idea: StoredIdea = {
      ...words,
      title: words.title.trim(),
      id: this.ideas.length + 1,
      owner: account,
      draftKey,
      status: 'draft',
      revision: 1,
      isDeleted: false,
      ops: [],
      history: [],
      editorSchema: 1,
    }
    this.ideas.push(idea)
    return { kind: 'ok', value: { ...remote(idea), appliedRevision: 1 } }
  }

  private list(account: number): RemoteCard[] {
    return this.ideas
      .filter(({ owner, isDeleted }) => owner === account && !isDeleted)
      .map(({ id, status, revision, draftKey }) => ({ id, status, revision, draftKey, isText: true }))
      .reverse()
  }
}

const remote = ({ id, status, revision, title, html, editorSchema }: StoredIdea): RemoteIdea => ({
  id,
  status,
  revision,
  title,
  html,
  editorSchema,
  isText: true,
})

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
  if (idea.revision !== request.revision) return { kind: 'stale', current: remote(idea) }
  if (request.kind === 'delete') {
    idea.isDeleted = true
    return { kind: 'ok', value: null }
  }
  if (request.words.title.includes(POISON)) return { kind: 'refused', code: 'invalid_input', message: '' }
  idea.history.push({ title: idea.title, html: idea.html })
  idea.title = request.words.title.trim()
  idea.html = request.words.html
  idea.revision += 1
  idea.ops.push({ opId: request.opId, revision: idea.revision })
  return { kind: 'ok', value: { ...remote(idea), appliedRevision: idea.revision } }
}
