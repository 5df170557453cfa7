import type { Labelling } from '#contract/rules/labels.ts'
import type {
  Acknowledged,
  IdeaServer,
  Outcome,
  RemoteCard,
  RemoteIdea,
  SyncContext,
} from '../../pwa/sync/device/context.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { Answer, Request, StoredPicture } from './fake-ideas.ts'
import type { FakeServer } from './fake-server.ts'
import { MemoryStore } from './memory-store.ts'
import { Random } from './random.ts'
import { splitBlocks } from './world-device.ts'

/** What the network does to a request. `deliver` lets it arrive and returns the server's answer. */
export type Network = (request: Request, deliver: () => Answer) => Answer

export const open: Network = (_, deliver) => deliver()
export const lost: Network = () => ({ kind: 'unreachable' })

/** One device of account 1. The test controls its network. */
export class QuietDevice {
  readonly store = new MemoryStore()
  readonly requests: Request[] = []
  readonly context: SyncContext
  network: Network = open

  constructor(server: FakeServer, seed: number) {
    const random = new Random(seed)
    const call = async <T>(request: Request) => {
      this.requests.push(request)
      return this.network(request, () => server.handle(request, 1)) as Outcome<T>
    }
    this.context = {
      store: this.store,
      server: serverOf(call),
      split: splitBlocks,
      editorSchema: 2,
      newId: () => random.uuid(),
      now: () => '2026-01-01T00:00:00.000Z',
    }
  }

  /** How many drafts of this device are copies of another one. */
  get copies(): number {
    return [...this.store.rows.drafts.values()].filter(({ copyOf }) => copyOf !== null).length
  }

  rows = () => [...this.store.rows.drafts.values()].filter(({ isDeleted }) => !isDeleted)

  /** Saves a new draft, or other words of an existing one. Returns its draftId. */
  async write(title: string, html: string, draftId = this.context.newId()): Promise<string> {
    const row = this.store.rows.drafts.get(draftId) ?? null
    const words = { title: row?.title ?? '', html: row?.html ?? '' }
    const start = { draftId, row, words, fresh: { editorSchema: 1 } }
    const writer = new DraftWriter(this.context, start, () => undefined)
    writer.change(() => ({ title, html }))
    await writer.keep()
    return writer.draftId
  }

  /** Makes a draft that the server has and returns its row. */
  async writeKnown(title = 'Fan', html = '<p>quiet</p>') {
    const draftId = await this.write(title, html)
    await syncRound(this.context, () => false)
    const row = this.store.rows.drafts.get(draftId)
    if (!row) throw new Error('There is no row of what was just written.')
    return row
  }
}

function serverOf(call: <T>(request: Request) => Promise<Outcome<T>>): IdeaServer {
  const account = 1
  const noPdfs = () => Promise.reject(new Error('These devices have no PDFs.'))
  return {
    create: ({ draftId, opId, title, html, predecessorId, facts: { copyOf } }) =>
      call<Acknowledged>({
        kind: 'create',
        account,
        draftKey: draftId,
        opId,
        words: { title, html },
        copyOf,
        predecessorId,
      }),
    update: (ideaId, revision, { opId, title, html, editorSchema }) => {
      const words = { title, html }
      return call<Acknowledged>({ kind: 'update', account, ideaId, revision, opId, words, editorSchema })
    },
    remove: (ideaId, revision, opId) => call<null>({ kind: 'delete', account, ideaId, revision, opId }),
    find: (ideaId) => call<RemoteIdea>({ kind: 'find', account, ideaId }),
    list: () => call<RemoteCard[]>({ kind: 'list', account }),
    changeLabels: (ideaId, opId, change) => call<Labelling>({ kind: 'label', account, ideaId, opId, change }),
    createPdf: noPdfs,
    uploadPicture: (hash) => call<StoredPicture>({ kind: 'upload', account, hash }),
    retryFiles: () => undefined,
  }
}
