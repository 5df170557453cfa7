import { limits } from '#contract/rules/limits.ts'
import type { LastWords } from '../../pwa/data/last-words.ts'
import { removeDraft, restoreWords } from '../../pwa/sync/device/change-draft.ts'
import type {
  Acknowledged,
  IdeaServer,
  Outcome,
  RemoteCard,
  RemoteIdea,
  SyncContext,
} from '../../pwa/sync/device/context.ts'
import { isDirty } from '../../pwa/sync/device/draft-rows.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { type Answer, FakeServer, POISON, type Request } from './fake-server.ts'
import { MemoryStore, type Rows } from './memory-store.ts'
import { needlessCopies } from './needless-copies.ts'
import { Random } from './random.ts'

/*
 * The model of devices, tabs and a server. Longer than other files: what a step may do and what it leaves behind are read
 * together, and every schedule runs through all of it.
 */

/** What may be taken away from the rules, one at a time, to see that the invariants notice. */
export type Broken = { createKey?: boolean; ifMatch?: boolean; accountCheck?: boolean }

export type Plan = {
  seed: number
  devices: number
  steps: number
  /** Two tabs of a device may sync at once, as when a lock was taken from a holder that seemed dead. */
  tabs: boolean
  accounts: number
  broken?: Broken
  clockOf?: (device: number) => string
}

export const splitBlocks = (html: string) => html.match(/<p>[^<]*<\/p>/g) ?? []

type Waiting = { device: Device; run: () => void }

/** An open editor; what it asks of the device after it was closed may or may not still happen. */
type Tab = { writer: DraftWriter; isOpen: boolean }

/**
 * One account on one device: its rows outlive a crash, everything else does not. localStorage outlives a closed tab, and a
 * crash as it was some time before.
 */
class Device {
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
  /** Raised by a crash: what was under way before it never goes on. */
  life = 0

  constructor(world: World, name: number, account: number) {
    this.name = name
    this.account = account
    this.session = account
    this.store = world.storeOf(this)
  }
}

export class World {
  readonly random: Random
  readonly server = new FakeServer()
  readonly devices: Device[] = []
  readonly plan: Plan
  waiting: Waiting[] = []
  /** Words that a device said it had saved, and those that their writer took away again. */
  readonly saved = new Map<string, number>()
  readonly discarded = new Set<string>()
  readonly bodies = new Map<string, string>()
  /** What its owner saw when they published. */
  readonly published = new Map<number, string>()
  readonly faults: string[] = []
  isHealed = false
  private words = 0

  constructor(plan: Plan) {
    this.plan = plan
    this.random = new Random(plan.seed)
    for (let name = 0; name < plan.devices; name++)
      this.devices.push(new Device(this, name, 1 + (name % plan.accounts)))
  }

  /** Rows that were there before a crash are there after it. */
  gateOf(device: Device) {
    return () => this.later(device, () => undefined)
  }

  storeOf(device: Device, rows?: Rows): MemoryStore {
    return new MemoryStore(this.gateOf(device), rows, (before, after) =>
      this.faults.push(...needlessCopies(before, after)),
    )
  }

  /** Happens when the schedule comes to it; after a crash never. */
  private later<T>(device: Device, work: () => T): Promise<T> {
    const { life } = device
    return new Promise((resolve) => {
      this.waiting.push({
        device,
        run: () => {
          if (device.life === life) resolve(work())
        },
      })
    })
  }

  contextOf(device: Device): SyncContext {
    return {
      store: device.store,
      server: this.serverOf(device),
      split: splitBlocks,
      newId: () => this.random.uuid(),
      now: () => this.plan.clockOf?.(device.name) ?? '2026-01-01T00:00:00.000Z',
    }
  }

  private serverOf(device: Device): IdeaServer {
    const { account } = device
    const { broken } = this.plan
    const call = <T>(request: Request) => this.call(device, request) as Promise<Outcome<T>>
    return {
      create: ({ draftId, title, html, opId, facts: { copyOf } }) => {
        this.noteBody(`create ${draftId} ${opId}`, title, html)
        const draftKey = broken?.createKey ? this.random.uuid() : draftId
        return call<Acknowledged>({ kind: 'create', account, draftKey, opId, words: { title, html }, copyOf })
      },
      update: (ideaId, revision, { opId, title, html }) => {
        this.noteBody(`update ${opId} ${revision}`, title, html)
        const seen = broken?.ifMatch ? (this.find(ideaId)?.revision ?? 0) : revision
        return call<Acknowledged>({
          kind: 'update',
          account,
          ideaId,
          revision: seen,
          opId,
          words: { title, html },
        })
      },
      remove: (ideaId, revision, opId) => call<null>({ kind: 'delete', account, ideaId, revision, opId }),
      find: (ideaId) => call<RemoteIdea>({ kind: 'find', account, ideaId }),
      list: () => call<RemoteCard[]>({ kind: 'list', account }),
      createPdf: () => Promise.reject(new Error('The model has no files.')),
      uploadPicture: () => Promise.reject(new Error('The model has no files.')),
    }
  }

  find = (ideaId: number) => this.server.ideas.find(({ id }) => id === ideaId)

  /** I4: what was sent once under a name is never sent with another body. I20: nor what is known to be refused. */
  private noteBody(name: string, title: string, html: string) {
    if (title.trim().length > limits.titleLength)
      this.faults.push(`I20: ${name} has a title that is too long`)
    const body = JSON.stringify([title, html])
    const known = this.bodies.get(name)
    if (known !== undefined && known !== body) this.faults.push(`I4: the body of ${name} changed`)
    this.bodies.set(name, body)
  }

  /** A request may be lost, its answer too, and it may arrive a second time much later. */
  private async call(device: Device, request: Request): Promise<Answer> {
    const { random } = this
    // Without the check the server writes for whoever is signed in now.
    const asked = () =>
      this.plan.broken?.accountCheck && device.session ? { ...request, account: device.session } : request
    const arrive = () => this.server.handle(asked(), device.session)
    const arrives = this.isHealed || !random.chance(0.2)
    const isAnswered = this.isHealed || !random.chance(0.25)
    const isLater = !this.isHealed && random.chance(0.05)
    const comesAgain = !this.isHealed && random.chance(0.1)
    const answer = await this.later(device, (): Answer => {
      if (!arrives) return { kind: 'unreachable' }
      const first = arrive()
      if (comesAgain) this.waiting.push({ device, run: () => void arrive() })
      return isLater ? { kind: 'later' } : first
    })
    // An answer is on its way for a while, too.
    return this.later(device, (): Answer => (isAnswered ? answer : { kind: 'unreachable' }))
  }

  /** Lets one thing that waits happen, and everything that follows from it at once. */
  async step(): Promise<void> {
    const index = this.random.below(this.waiting.length)
    const [chosen] = this.waiting.splice(index, 1)
    chosen?.run()
    await new Promise((resolve) => setImmediate(resolve))
  }

  async runUntilIdle(): Promise<void> {
    // What was begun a moment ago gets to its first wait.
    await new Promise((resolve) => setImmediate(resolve))
    for (let left = 5_000; this.waiting.length > 0; left--) {
      if (left === 0) throw new Error('It never becomes idle.')
      await this.step()
    }
  }

  newWord(device: Device): string {
    this.words += 1
    return `w${this.words}a${device.account}`
  }

  async run(): Promise<void> {
    for (let step = 0; step < this.plan.steps; step++) {
      if (this.waiting.length > 0 && this.random.chance(0.6)) await this.step()
      else await act(this)
    }
  }

  /** No more faults; every device syncs until nothing is left to say. */
  async heal(): Promise<void> {
    await this.runUntilIdle()
    this.isHealed = true
    for (const device of this.devices) {
      device.session = device.account
      for (const index of [0, 1]) close(this, device, index)
      writeStorage(this, device)
    }
    for (let round = 0; round < 5; round++) {
      for (const device of this.devices) {
        sync(this, device)
        await this.runUntilIdle()
      }
    }
  }
}

export function sync(world: World, device: Device): void {
  device.syncing += 1
  const { life } = device
  void recover(world, device)
    .then(() => syncRound(world.contextOf(device), () => false))
    .then(({ errors }) => {
      world.faults.push(...errors.map((error) => `a round of device ${device.name} threw ${error}`))
      if (device.life !== life) return
      device.syncing -= 1
      for (const tab of device.tabs) void tab?.writer.refresh()
    })
}

/** What the start of a page does with the words of pages that were closed or killed. */
async function recover(world: World, device: Device): Promise<void> {
  const { life } = device
  device.opening += 1
  await recoverNow(world, device)
  if (device.life === life) device.opening -= 1
}

function recoverNow(world: World, device: Device): Promise<void> {
  const storage = {
    read: () => device.lastWords,
    forget: (writerId: string) => {
      device.lastWords.delete(writerId)
      if (world.random.chance(0.5)) writeStorage(world, device)
    },
  }
  return recoverWords(world.contextOf(device), storage, async (writerId, work) => {
    const isOpen = device.tabs.some((tab) => tab?.writer.journal.writerId === writerId)
    if (!isOpen) await work()
    else device.whenClosed.set(writerId, [...(device.whenClosed.get(writerId) ?? []), work])
    return !isOpen
  })
}

async function act(world: World): Promise<void> {
  const { random, plan } = world
  const device = random.pick(world.devices)
  if (!device) return
  const dice = random.below(100)
  // One tab reads its database after what it wrote there; two tabs know nothing of each other.
  const isQuiet = plan.tabs || device.saving + device.opening === 0
  if (!isQuiet && ((dice >= 48 && dice < 56) || (dice >= 80 && dice < 93))) return
  const tab = plan.tabs ? random.below(2) : 0
  if (dice < 40) type(world, device, tab)
  else if (dice < 48) keepLater(world, device, tab)
  else if (dice < 56) open(world, device, tab)
  else if (dice < 74) {
    if (device.syncing === 0 || (plan.tabs && device.syncing < 2)) sync(world, device)
  } else if (dice < 79) crash(world, device)
  else if (dice < 83) remove(world, device)
  else if (dice < 85) await publish(world, device)
  else if (dice < 88) void restore(world, device)
  else if (dice < 92) switchSession(world, device)
  else if (dice < 97 || !plan.tabs) close(world, device, tab)
  else for (const index of [0, 1]) close(world, device, index)
  await new Promise((resolve) => setImmediate(resolve))
}

function switchSession({ random, plan }: World, device: Device) {
  const others = [null, ...Array.from({ length: plan.accounts }, (_, index) => index + 1)]
  device.session = random.chance(0.6) ? device.account : (random.pick(others) ?? null)
}

function crash(world: World, device: Device) {
  device.life += 1
  device.tabs = [null, null]
  device.whenClosed.clear()
  device.lastWords = new Map(device.lastWordsOnDisk)
  device.atRisk = []
  device.syncing = 0
  device.saving = 0
  device.opening = 0
  device.store = world.storeOf(device, device.store.rows)
}

/** What is in localStorage outlives a crash from now on. */
function writeStorage(world: World, device: Device) {
  device.lastWordsOnDisk = new Map(device.lastWords)
  for (const word of device.atRisk.splice(0)) world.saved.set(word, device.account)
}

/** The page goes: it can still write localStorage, and what it had asked of IndexedDB happens or not. */
export function close(world: World, device: Device, index: number) {
  const tab = device.tabs[index]
  if (!tab) return
  const last = tab.writer.pending()
  if (last) {
    device.lastWords.set(last.writerId, last)
    device.atRisk.push(...wordsIn(last.words.title + last.words.html))
  }
  if (world.random.chance(0.7)) writeStorage(world, device)
  tab.isOpen = false
  device.tabs[index] = null
  device.saving = 0
  const { writerId } = tab.writer.journal
  const waiting = device.whenClosed.get(writerId) ?? []
  device.whenClosed.delete(writerId)
  for (const work of waiting) void work()
  void recover(world, device)
}

const rowsOf = (device: Device) =>
  [...device.store.rows.drafts.values()].filter(({ isDeleted, status }) => !isDeleted && status === 'draft')

/** A page reads the draft after it has taken in what closed pages left. */
function open(world: World, device: Device, index: number): void {
  close(world, device, index)
  const { life } = device
  void recover(world, device).then(() => {
    if (device.life !== life) return
    if (!device.tabs[index]) device.tabs[index] = newTab(world, device)
  })
}

function newTab(world: World, device: Device): Tab {
  const { random } = world
  const row = random.chance(0.3) ? undefined : random.pick(rowsOf(device))
  const gate = { isOpen: true }
  const context = world.contextOf(device)
  const use = () =>
    world
      .gateOf(device)()
      .then(() => (gate.isOpen ? undefined : new Promise<void>(() => undefined)))
  const writer = new DraftWriter(
    { ...context, store: device.store.behind(use) },
    {
      draftId: row?.draftId ?? random.uuid(),
      row: row ?? null,
      words: { title: row?.title ?? '', html: row?.html ?? '' },
      fresh: { editorSchema: 1 },
    },
    () => undefined,
  )
  return Object.assign(gate, { writer })
}

const wordsIn = (text: string) => text.match(/w\d+a\d+/g) ?? []

/** Many titles end with their word close to the longest that the server takes, and some are longer than that. */
function newTitle(random: Random, word: string): string {
  const start = random.chance(0.1) ? POISON : 'title'
  if (random.chance(0.5)) return `${start} ${word}`
  const length = limits.titleLength - random.below(40) + (random.chance(0.1) ? 40 : 0)
  return `${start} ${word.padStart(length - start.length - 1, '.')}`
}

function type(world: World, device: Device, index: number) {
  const { random } = world
  const tab = device.tabs[index]
  if (!tab) {
    if (device.opening === 0 && (device.saving === 0 || world.plan.tabs)) open(world, device, index)
    return
  }
  const { writer } = tab
  const word = world.newWord(device)
  const before = writer.words()
  const blocks = splitBlocks(before.html)
  const at = random.below(blocks.length + 1)
  const dice = random.below(10)
  let { title } = before
  if (title === '' || dice === 0) title = newTitle(random, word)
  else if (dice < 5) blocks.splice(at, 0, `<p>${word}</p>`)
  else if (dice < 9) blocks[at] = (blocks[at] ?? '<p></p>').replace('</p>', ` ${word}</p>`)
  else blocks.splice(at, 1)
  const after = { title, html: blocks.join('') }
  const left = new Set(wordsIn(`${after.title}${after.html}`))
  for (const gone of wordsIn(`${before.title}${before.html}`)) if (!left.has(gone)) world.discarded.add(gone)
  const { life } = device
  // What is in the journal outlives a kill.
  void writer
    .change(() => after)
    .then(() => {
      if (device.life === life) owe(world, device, after)
    })
  if (random.chance(0.6)) void keep(world, device, tab)
}

const owe = (world: World, { account }: Device, { title, html }: { title: string; html: string }) => {
  for (const word of wordsIn(title + html)) world.saved.set(word, account)
}

/** The timer that keeps the words whole. */
function keepLater(world: World, device: Device, index: number) {
  const tab = device.tabs[index]
  if (tab) void keep(world, device, tab)
}

/** What is said to be saved has to be found again. */
async function keep(world: World, device: Device, tab: Tab): Promise<void> {
  const { life } = device
  const words = tab.writer.words()
  device.saving += 1
  await tab.writer.keep()
  if (device.life !== life || !tab.isOpen) return
  device.saving = Math.max(0, device.saving - 1)
  owe(world, device, words)
}

/** What the writer took away is gone because they asked for it, if it was what they saw. */
function remove(world: World, device: Device) {
  const row = world.random.pick(rowsOf(device))
  if (!row) return
  void removeDraft(world.contextOf(device), row).then((isGone) => {
    if (isGone) for (const word of wordsIn(`${row.title}${row.html}`)) world.discarded.add(word)
  })
}

/** A page puts back an earlier version, after it has taken in what closed pages left. */
async function restore(world: World, device: Device): Promise<void> {
  // The editor of one tab restores a version only after it has kept its words.
  if (!world.plan.tabs && device.tabs[0] && !device.tabs[0].writer.isKept()) return
  if (!world.plan.tabs) close(world, device, 0)
  const { life } = device
  await recover(world, device)
  if (device.life !== life) return
  const row = world.random.pick(rowsOf(device))
  const revisions = [...device.store.rows.revisions.values()].filter(
    ({ draftId }) => draftId === row?.draftId,
  )
  const revision = world.random.pick(revisions)
  if (!row || !revision) return
  device.saving += 1
  const restored = await restoreWords(world.contextOf(device), row, revision)
  if (device.life === life) device.saving -= 1
  if (!restored) return
  const left = new Set(wordsIn(`${revision.title}${revision.html}`))
  for (const word of wordsIn(`${row.title}${row.html}`)) if (!left.has(word)) world.discarded.add(word)
}

/** Only what is synced is published, and it names its revision. */
async function publish(world: World, device: Device): Promise<void> {
  const row = world.random.pick(rowsOf(device))
  if (!row?.base || row.ideaId === undefined || isDirty(row)) return
  const { ideaId, base } = row
  const request = { kind: 'publish', account: device.account, ideaId, revision: base.revision } as const
  const answer = world.server.handle(request, device.session)
  if (answer.kind === 'ok') world.published.set(ideaId, JSON.stringify([row.title.trim(), row.html]))
}
