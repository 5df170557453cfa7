import type { LastWords } from '../../pwa/data/last-words.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import type { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { MemoryStore } from './memory-store.ts'
import type { World } from './world.ts'

export const splitBlocks = (html: string) => html.match(/<(p|div)>[^<]*<\/\1>/g) ?? []

/** A block that only the newer app knows. */
export const newPart = (words: string) => `<div>${words}</div>`

/** The text as a device's editor reads it: an older one drops what it does not know. */
export const readBy = ({ editorSchema }: Pick<Device, 'editorSchema'>, html: string) =>
  splitBlocks(html).filter((block) => editorSchema > EDITOR_SCHEMA || !block.startsWith('<div>'))

/** The error that the database of a full device throws. */
export class Refusal extends DOMException {
  constructor() {
    super('The device is full.', 'QuotaExceededError')
  }
}

/** Ignores a refused write, because the owner sees that it failed. Any other error is a bug. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export type Waiting = { device: Device; run: () => void }

/** An open editor. Requests to the device that are pending when it is closed may or may not still happen. */
export type Tab = { writer: DraftWriter; isOpen: boolean }

/**
 * One account on one device: its rows survive a crash, everything else does not. localStorage survives a closed tab, but after
 * a crash it is as it was some time before.
 */
export class Device {
  store: MemoryStore
  tabs: (Tab | null)[] = [null, null]
  lastWords = new Map<string, LastWords>()
  lastWordsOnDisk = new Map<string, LastWords>()
  /** Words that are in localStorage but would be lost in a crash, because Chromium writes it to disk seconds later. */
  atRisk: string[] = []
  /** Callbacks that wait until an editor is closed, by writer id. */
  readonly whenClosed = new Map<string, (() => Promise<void>)[]>()
  syncing = 0
  saving = 0
  opening = 0
  session: number | null
  readonly name: number
  readonly account: number
  /** The schema that the app on this device knows. */
  editorSchema = EDITOR_SCHEMA
  /** How many writes were refused, as by a full device. */
  refusals = 0
  /** Raised by a crash: whatever was under way before it never continues. */
  life = 0

  constructor(world: World, name: number, account: number) {
    this.name = name
    this.account = account
    this.session = account
    this.store = world.storeOf(this)
  }

  refuse(): never {
    this.refusals += 1
    throw new Refusal()
  }
}
