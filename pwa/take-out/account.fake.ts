import type { SyncContext } from '../sync/device/context.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { pushDraft } from '../sync/transport/push-draft.ts'

type Server = SyncContext['server']
type Stored = { title: string; content: unknown; draftKey: string }

/**
 * A fake account on the server, with its ideas and their files. Like the real server it keeps voice memos and PDFs byte for byte,
 * re-encodes pictures, and stores one picture for each upload key.
 */
export class FakeAccount {
  readonly ideas: Stored[] = []
  readonly files = new Map<string, Blob>()
  readonly keys = new Map<string, string>()
  /** Paths of the files that were requested. */
  readonly requested: string[] = []
  /** The keys of the pictures and memos that were sent. */
  readonly sent: string[] = []
  takesUploads = true
  /** Whether listing the uploads succeeds. */
  listsUploads = true
  /** The error answer to a request for a file; null when the file is served. */
  fault: () => Response | null = () => null

  /** Sends all unsent drafts of a device. */
  async takeFrom(device: number): Promise<void> {
    this.serve(device)
    const { context } = engineOf(device)
    for (const { draftId } of await context.store.listCards()) await pushDraft(context, draftId)
  }

  serve(device: number): void {
    const { create, createPdf, uploadPicture } = this
    Object.assign(engineOf(device).context.server, { create, createPdf, uploadPicture })
  }

  fetch = async (path: string): Promise<Response> => {
    const [, id] = /^\/api\/ideas\/(\d+)$/.exec(path) ?? []
    if (id) return Response.json(ideaOf(Number(id), this.ideas[Number(id) - 1]))
    if (path === '/api/assets') return this.listUploads()
    this.requested.push(path)
    const file = this.files.get(path)
    return this.fault() ?? (file ? new Response(file) : new Response('', { status: 404 }))
  }

  private listUploads(): Response {
    if (!this.listsUploads) return new Response('', { status: 503 })
    const facts = { id: 1, fileName: 'a.png', createdAt: '2026-01-01T00:00:00.000Z', width: 9, height: 9 }
    return Response.json([...this.keys].map(([uploadKey, filePath]) => ({ ...facts, filePath, uploadKey })))
  }

  private create: Server['create'] = async ({ draftId, title, html }) => {
    const id = this.ideas.push({ title, content: html, draftKey: draftId })
    return { kind: 'ok', value: acknowledged(id, title, html) }
  }

  private createPdf: Server['createPdf'] = async (draftId, title, file, fileName) => {
    const pdfPath = `/api/ideas/${this.ideas.length + 1}/file`
    const id = this.ideas.push({ title, content: { type: 'pdf', pdfPath, fileName }, draftKey: draftId })
    this.files.set(pdfPath, file)
    return { kind: 'ok', value: { ...acknowledged(id, title, ''), isText: false } }
  }

  private uploadPicture: Server['uploadPicture'] = async (hash, file) => {
    this.sent.push(hash)
    if (!this.takesUploads) return { kind: 'later' }
    const url = this.keys.get(hash) ?? `/api/assets/${this.files.size + 1}/file`
    const isMemo = file.type.startsWith('audio/')
    if (!this.keys.has(hash))
      this.files.set(url, isMemo ? file : new Blob([file, '.'], { type: 'image/webp' }))
    this.keys.set(hash, url)
    return { kind: 'ok', value: { url, width: 9, height: 9 } }
  }
}

const acknowledged = (id: number, title: string, html: string) => ({
  ...{ id, title, html, status: 'draft' as const, revision: 1, appliedRevision: 1, editorSchema: 1 },
  ...{ isText: true, facts: null },
})

const ideaOf = (id: number, stored: Stored | undefined) => ({
  ...{ id, ...stored, status: 'draft', revision: 1, documentId: null, digest: null },
  ...{ blockchainTimestamp: null, predecessorId: null, editorSchema: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastModified: '2026-01-01T00:00:00.000Z' },
})
