import * as v from 'valibot'

/** What happens to an upload: with `drop` it is stored, but its answer is lost. */
export type Fate =
  | 'answer'
  | 'drop'
  | 'lose'
  | 'refuse'
  | 'proxy-limit'
  | 'busy'
  | 'full'
  | 'quota'
  | 'signed-out'
  | 'stand-still'

type Stored = { id: number; key: string; title: string; isDeleted: boolean }

/** A fake upload server; tests stub XMLHttpRequest with `request`. One key makes one idea, or one picture. */
export class FakeUploads {
  fate: Fate = 'answer'
  readonly ideas: Stored[] = []
  readonly pictures: Stored[] = []
  /** Uploads that arrive are stored and answered once this resolves. */
  gate: Promise<void> = Promise.resolve()
  /** The key of each upload, in the order of their arrival. */
  readonly keys: string[] = []
  readonly paths: string[] = []

  request = (): typeof FakeRequest => {
    const take: Take = (path, key, form) => {
      this.keys.push(key)
      this.paths.push(path)
      return this.gate.then(() => this.take(path, key, form))
    }
    return class extends FakeRequest {
      constructor() {
        super(take)
      }
    }
  }

  private take(path: string, key: string, form: FormData): Reply {
    const { fate } = this
    if (fate === 'stand-still') return 'silence'
    if (fate === 'lose') return 'broken'
    if (fate === 'refuse') return { status: 400, body: { code: 'not_an_image', message: 'It is none.' } }
    if (fate === 'proxy-limit') return { status: 413, body: '<h1>Request Entity Too Large</h1>' }
    if (fate === 'busy')
      return { status: 503, body: { code: 'store_unavailable', message: 'Come back later.' } }
    if (fate === 'full')
      return { status: 507, body: { code: 'storage_full', message: 'The server is full.' } }
    if (fate === 'signed-out')
      return { status: 401, body: { code: 'sign_in', message: 'Please sign in to continue.' } }
    if (fate === 'quota')
      return { status: 507, body: { code: 'quota_reached', message: 'Your share is used up.' } }
    const isPdf = path.endsWith('/pdf')
    const stored = store(isPdf ? this.ideas : this.pictures, key, String(form.get('title')))
    if (fate === 'drop') return 'broken'
    if (stored.isDeleted)
      return { status: 410, body: { code: 'idea_deleted', message: 'This idea was deleted.' } }
    return { status: 201, body: isPdf ? ideaOf(stored) : pictureOf(stored) }
  }
}

function store(all: Stored[], key: string, title: string): Stored {
  const known = all.find((stored) => stored.key === key)
  if (known) return known
  const made = { id: all.length + 1, key, title, isDeleted: false }
  all.push(made)
  return made
}

const pictureOf = ({ id }: Stored) => ({ url: `/api/assets/${id}/file`, id, width: 4, height: 3 })

const ideaOf = ({ id, key, title }: Stored) => ({
  id,
  title,
  content: { type: 'pdf', pdfPath: `/api/ideas/${id}/file`, fileName: 'plan.pdf' },
  status: 'draft',
  revision: 1,
  appliedRevision: 1,
  documentId: null,
  digest: null,
  blockchainTimestamp: null,
  predecessorId: null,
  draftKey: key,
  editorSchema: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
})

type Reply = 'broken' | 'silence' | { status: number; body: unknown }
type Take = (path: string, key: string, form: FormData) => Promise<Reply>

class FakeRequest {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  onloadend: () => void = () => undefined
  status = 0
  statusText = ''
  responseText = ''
  private path = ''
  private key = ''
  private isAborted = false
  private readonly take: Take

  constructor(take: Take) {
    this.take = take
  }
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Idempotency-Key') this.key = value
  }
  getResponseHeader() {
    return null
  }
  send(form: unknown) {
    queueMicrotask(() => void this.arrive(v.parse(v.instance(FormData), form)))
  }
  abort() {
    this.isAborted = true
    this.onloadend()
  }
  private async arrive(form: FormData): Promise<void> {
    if (this.isAborted) return
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    const reply = await this.take(this.path, this.key, form)
    if (reply === 'silence' || this.isAborted) return
    if (reply === 'broken') this.onerror()
    else {
      this.status = reply.status
      this.responseText = JSON.stringify(reply.body)
      this.onload()
    }
    this.onloadend()
  }
}
