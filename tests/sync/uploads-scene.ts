import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { filePdf } from '../../pwa/sync/uploads/file-pdf.ts'
import { FakeUploads } from './fake-uploads.ts'
import { FakeWords } from './fake-words.ts'

export const plan = (name = 'Folded plan.pdf', bytes = '%PDF-1.7 plan') =>
  new File([bytes], name, { type: 'application/pdf' })

/** A device with its own account, and an upload server whose behaviour the test controls. */
class Uploads {
  account = 0
  server = new FakeUploads()
  words = new FakeWords()
  fetched: Mock<FakeWords['fetch']> = vi.fn(this.words.fetch)

  /** Files a PDF like a person who chooses it. */
  file = (pdf = plan(), signal = new AbortController().signal, onNotKept = vi.fn()) =>
    filePdf(this.account, pdf, { signal, onProgress: () => undefined, onNotKept })
  context = () => engineOf(this.account).context
  waiting = () => this.context().store.listEntries()
  sendQueue = async () => {
    for (const { draftId } of await this.waiting()) await pushDraft(this.context(), draftId)
  }
  /** Makes the device full from now on. */
  isFull = () => {
    const full = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
    vi.spyOn(this.context().store, 'write').mockImplementation(full)
  }
}

/** Gives each test of a file its own device and server. */
export function prepareUploads(): Uploads {
  const uploads = new Uploads()
  beforeEach(() => {
    uploads.account += 1
    uploads.server = new FakeUploads()
    vi.stubGlobal('XMLHttpRequest', uploads.server.request())
    vi.stubGlobal('navigator', {})
    uploads.words = new FakeWords()
    uploads.fetched = vi.fn(uploads.words.fetch)
    vi.stubGlobal('fetch', uploads.fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return uploads
}
