import type { LastWords } from '../../pwa/data/last-words.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import type { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { MemoryStore } from './memory-store.ts'
import type { World } from './world.ts'

export const splitBlocks = (html: string) => html.match(/<(p|div)>[^<]*<\/\1>/g) ?? []

/** A part that only the newer app knows. */
export const newPart = (words: string) => `<div>${words}</div>`

/** What the editor of a device makes of a text: an older one drops what it does not know. */
export const readBy = ({ editorSchema }: Pick<Device, 'editorSchema'>, html: string) =>
  splitBlocks(html).filter((block) => editorSchema > EDITOR_SCHEMA || !block.startsWith('<div>'))

/** What the database of a full device throws. */
export class Refusal extends DOMException {
  constructor() {
    super('The device is full.', 'QuotaExceededError')
  }
}

/** A refused write is told to its writer, who sees that nothing was kept; any other error is a fault of ours. */
export function bearRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export type Waiting = { device: Device; run: () => void }

/** An open editor; what it asks of the device after it was closed may or may not still happen. */
export type Tab = { writer: DraftWriter; isOpen: boolean }

/**
 * One account on one device: its rows outlive a crash, everything else does not. localStorage outlives a closed tab, and a
 * crash as it was some time before.
 */
export class Device {
  store: MemoryStore
  tabs: (Tab | null)[] = [null, null]
  lastWords = new Map<string, LastWords>()
  lastWordsOnDisk = new Map<string, LastWords>()
  /** In localStorage, and lost with a crash: Chromium writes it to the disk seconds later. */
  atRisk: string[] = []
  /** What waits until an editor is closed, by its writer. */
  readonly whenClosed = new Map<string, (() => Promise<void>)[]>()
  syncing = 0
  saving = 0
  opening = 0
  session: number | null
  readonly name: number
  readonly account: number
  /** What the app of this device knows. */
  editorSchema = EDITOR_SCHEMA
  /** Raised by a crash: what was under way before it never goes on. */
  life = 0

  constructor(world: World, name: number, account: number) {
    this.name = name
    this.account = account
    this.session = account
    this.store = world.storeOf(this)
  }
}
