import { afterEach, beforeEach, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { hashOf, keepPictureAs, noteAddress } from '../../pwa/sync/device/keep-file.ts'
import { withAddresses } from '../../pwa/sync/device/pictures.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { freeFiles } from '../../pwa/sync/storage/free-files.ts'

const NOBODY: ReadonlySet<string> = new Set()

let made = 0
/** A file with unique bytes. */
export const freshFile = (size: number) => new Blob([`${++made}`.padEnd(size, '.')])

export const show = (src: string) => `<p>look</p><img src="${src}" alt="">`

/** A device whose drafts name files. */
class DeviceWithFiles {
  account = 500
  ideas = 0

  /** Switches to a new account with nothing stored here. */
  renew = () => {
    this.account += 1
  }
  context = () => engineOf(this.account).context
  free = (limit: number, open: ReadonlySet<string> | null = NOBODY) =>
    freeFiles(this.account, { limit: () => limit, open })
  bytesOf = async () => {
    const rows = await openDatabase(this.account).files.toArray()
    return new Map(rows.map(({ hash, blob }) => [hash, blob?.size ?? 0]))
  }
  keptNow = async () => [...(await this.bytesOf())].filter(([, bytes]) => bytes > 0).map(([hash]) => hash)

  async keepPicture(size: number): Promise<string> {
    const file = freshFile(size)
    const hash = await hashOf(file)
    await keepPictureAs(this.context(), hash, { file, fileName: 'sketch.png' })
    return hash
  }

  async write(draftId: string, html: string): Promise<void> {
    const seen = { draftId, seq: 0, title: '', html: '' }
    await saveWords(this.context(), seen, { title: 'T', html }, { editorSchema: 1 })
  }

  /** Stores the draft as after the server's acknowledgement, when the text has the addresses of its pictures. */
  async acknowledge(draftId: string, picture: string | null): Promise<void> {
    const ideaId = ++this.ideas
    const url = `/api/assets/${ideaId}/file`
    await this.context().store.write(async (tables) => {
      if (picture) await noteAddress(tables, picture, { url, width: 1, height: 1 })
      const draft = await tables.findDraft(draftId)
      if (!draft) return
      const words = await withAddresses(tables, draft)
      await tables.putDraft({ ...draft, ...words, ideaId, ackedSeq: draft.seq })
      await tables.dropEntry(draftId)
    })
  }
}

/** Gives each test of a file an empty device, without the browser's other storage. */
export function prepareDeviceWithFiles(): DeviceWithFiles {
  const device = new DeviceWithFiles()
  beforeEach(() => {
    device.renew()
    vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null })
    vi.stubGlobal('navigator', {})
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return device
}
