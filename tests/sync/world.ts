import { removeDraft, restoreWords } from '../../pwa/sync/change-draft.ts'
import type {
  Acknowledged,
  IdeaServer,
  Outcome,
  RemoteCard,
  RemoteIdea,
  SyncContext,
} from '../../pwa/sync/context.ts'
import { isDirty } from '../../pwa/sync/draft-rows.ts'
import { DraftWriter } from '../../pwa/sync/draft-writer.ts'
import { type Synced, syncRound } from '../../pwa/sync/flush.ts'
import { type Answer, FakeServer, POISON, type Request } from './fake-server.ts'
import { MemoryStore } from './memory-store.ts'
import { Random } from './random.ts'

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

/** One account on one device: its rows outlive a crash, everything else does not. */
class Device {
  store: MemoryStore
  editor: DraftWriter | null = null
  syncing = 0
  saving = 0
  session: number | null
  readonly name: number
  readonly account: number
  /** Raised by a crash: what was under way before it never goes on. */
  life = 0

  constructor(world: World, name: number, account: number) {
    this.name = name
    this.account = account
    this.session = account
    this.store = new MemoryStore(world.gateOf(this))
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
  copies = 0
  private words = 0

  constructor(plan: Plan) {
    this.plan = plan
    this.random = new Random(plan.seed)
    for (let name = 0; name < plan.devices; name++)
      this.devices.push(new Device(this, name, 1 + (name % plan.accounts)))
  }

  gateOf(device: Device) {
    return () => this.later(device, () => undefined)
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
      titleOfCopy: (title) => {
        this.copies += 1
        return `${title} (copy)`
      },
    }
  }

  private serverOf(device: Device): IdeaServer {
    const { account } = device
    const { broken } = this.plan
    const call = <T>(request: Request) => this.call(device, request) as Promise<Outcome<T>>
    return {
      create: ({ draftId, title, html, opId }) => {
        this.noteBody(`create ${draftId} ${opId}`, title, html)
        const draftKey = broken?.createKey ? this.random.uuid() : draftId
        return call<Acknowledged>({ kind: 'create', account, draftKey, words: { title, html } })
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

  /** I4: what was sent once under a name is never sent with another body. */
  private noteBody(name: string, title: string, html: string) {
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

  async settle(): Promise<void> {
    for (let left = 5_000; this.waiting.length > 0; left--) {
      if (left === 0) throw new Error('It never comes to rest.')
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
    await this.settle()
    this.isHealed = true
    for (const device of this.devices) device.session = device.account
    for (let round = 0; round < 5; round++) {
      for (const device of this.devices) {
        sync(this, device)
        await this.settle()
      }
    }
  }
}

export function sync(world: World, device: Device): void {
  device.syncing += 1
  const { life } = device
  void syncRound(world.contextOf(device), () => false).then((_: Synced) => {
    if (device.life !== life) return
    device.syncing -= 1
    void device.editor?.refresh()
  })
}

async function act(world: World): Promise<void> {
  const { random, plan } = world
  const device = random.pick(world.devices)
  if (!device) return
  const dice = random.below(100)
  // One tab reads its database after what it wrote there; two tabs know nothing of each other.
  const isQuiet = plan.tabs || device.saving === 0
  if (!isQuiet && ((dice >= 45 && dice < 53) || dice >= 80)) return
  if (dice < 45) type(world, device)
  else if (dice < 53) open(world, device)
  else if (dice < 75) {
    if (device.syncing === 0 || (plan.tabs && device.syncing < 2)) sync(world, device)
  } else if (dice < 80) crash(world, device)
  else if (dice < 84) remove(world, device)
  else if (dice < 86) await publish(world, device)
  else if (dice < 89) restore(world, device)
  else if (dice < 93) switchSession(world, device)
  else device.editor = null
  await new Promise((resolve) => setImmediate(resolve))
}

function switchSession({ random, plan }: World, device: Device) {
  const others = [null, ...Array.from({ length: plan.accounts }, (_, index) => index + 1)]
  device.session = random.chance(0.6) ? device.account : (random.pick(others) ?? null)
}

function crash(world: World, device: Device) {
  device.life += 1
  device.editor = null
  device.syncing = 0
  device.saving = 0
  device.store = new MemoryStore(world.gateOf(device), device.store.rows)
}

const rowsOf = (device: Device) =>
  [...device.store.rows.drafts.values()].filter(({ isDeleted, status }) => !isDeleted && status === 'draft')

function open(world: World, device: Device) {
  const { random } = world
  const row = random.chance(0.3) ? undefined : random.pick(rowsOf(device))
  device.editor = new DraftWriter(
    world.contextOf(device),
    {
      draftId: row?.draftId ?? random.uuid(),
      row: row ?? null,
      words: { title: row?.title ?? '', html: row?.html ?? '' },
      fresh: { editorSchema: 1 },
    },
    () => undefined,
  )
}

const wordsIn = (text: string) => text.match(/w\d+a\d+/g) ?? []

function type(world: World, device: Device) {
  const { random } = world
  if (!device.editor && device.saving > 0 && !world.plan.tabs) return
  if (!device.editor) open(world, device)
  const { editor } = device
  if (!editor) return
  const word = world.newWord(device)
  const before = editor.words()
  const blocks = splitBlocks(before.html)
  const at = random.below(blocks.length + 1)
  const dice = random.below(10)
  let { title } = before
  if (title === '' || dice === 0) title = `${random.chance(0.1) ? POISON : 'title'} ${word}`
  else if (dice < 5) blocks.splice(at, 0, `<p>${word}</p>`)
  else if (dice < 9) blocks[at] = (blocks[at] ?? '<p></p>').replace('</p>', ` ${word}</p>`)
  else blocks.splice(at, 1)
  const after = { title, html: blocks.join('') }
  const left = new Set(wordsIn(`${after.title}${after.html}`))
  for (const gone of wordsIn(`${before.title}${before.html}`)) if (!left.has(gone)) world.discarded.add(gone)
  editor.change(() => after)
  void keep(world, device, editor)
}

/** What is said to be saved has to be found again. */
async function keep(world: World, device: Device, writer: DraftWriter): Promise<void> {
  const { life } = device
  const words = writer.words()
  device.saving += 1
  await writer.keep()
  if (device.life !== life) return
  device.saving -= 1
  for (const word of wordsIn(`${words.title}${words.html}`)) world.saved.set(word, device.account)
}

/** What the writer took away is gone by their wish, if it was what they saw. */
function remove(world: World, device: Device) {
  const row = world.random.pick(rowsOf(device))
  if (!row) return
  void removeDraft(world.contextOf(device), row).then((isGone) => {
    if (isGone) for (const word of wordsIn(`${row.title}${row.html}`)) world.discarded.add(word)
  })
}

function restore(world: World, device: Device) {
  const row = world.random.pick(rowsOf(device))
  const revisions = [...device.store.rows.revisions.values()].filter(
    ({ draftId }) => draftId === row?.draftId,
  )
  const revision = world.random.pick(revisions)
  if (!row || !revision) return
  if (!world.plan.tabs) device.editor = null
  const { life } = device
  device.saving += 1
  void restoreWords(world.contextOf(device), row, revision).then((restored) => {
    if (device.life === life) device.saving -= 1
    if (!restored) return
    const left = new Set(wordsIn(`${revision.title}${revision.html}`))
    for (const word of wordsIn(`${row.title}${row.html}`)) if (!left.has(word)) world.discarded.add(word)
  })
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
