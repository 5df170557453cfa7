import { MINUTE } from '#contract/rules/durations.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import { EngineDevice, type Tab } from './engine-device.ts'
import { type Answer, POISON, type Request } from './fake-ideas.ts'
import { FakeServer } from './fake-server.ts'
import type { Network } from './quiet-device.ts'
import { Random } from './random.ts'
import { VirtualTime } from './virtual-time.ts'

const LOST: Answer = { kind: 'unreachable' }

/** How the network and the server behave for a while. */
const networks = [
  'works',
  'works',
  'asks to come later',
  'asks to come later for some',
  'is away',
  'loses answers',
  'flaps',
  'cuts some',
  'has no session',
  'has another account',
] as const
type NetworkName = (typeof networks)[number]

/**
 * One device with up to three tabs, whose users, network, server and database do anything at any moment. It counts the reasons
 * for rounds, to compare them with the rounds that were made.
 */
export class EngineWalk {
  readonly server = new FakeServer()
  readonly time = new VirtualTime()
  readonly random: Random
  readonly phone: EngineDevice
  readonly tabs: Tab[] = []
  readonly faults: string[] = []
  private readonly reasons = new Map<Tab, number>()
  private readonly running = new Set<Tab>()
  private elsewhere = 0

  constructor(seed: number) {
    // A different seed than the device's, because ids must differ.
    this.random = new Random(seed + 1_000_000)
    this.phone = new EngineDevice(this.server, this.time, seed)
    const { context } = this.phone.device
    context.split = (html) => html.match(/<p>[^<]*<\/p>|<img[^<]*>/g) ?? []
    const { uploadPicture } = context.server
    context.server.uploadPicture = async (...picture) => {
      await this.time.wait(this.random.below(30_000))
      return uploadPicture(...picture)
    }
    this.openTab()
  }

  async step(): Promise<void> {
    const { random } = this
    const dice = random.below(100)
    if (dice < 18) await this.write()
    else if (dice < 22) await this.remove()
    else if (dice < 24) this.writeElsewhere()
    else if (dice < 40) this.choose(networks[random.below(networks.length)] ?? 'works')
    else if (dice < 43) this.phone.isStoreBroken = !this.phone.isStoreBroken
    else if (dice < 44) this.phone.lock.isStolenNext = true
    else if (dice < 45) this.phone.filesLock.isStolenNext = true
    else if (dice < 46 && this.tabs.length < 3) this.openTab()
    else if (dice < 75) await this.ask(random.pick(this.tabs))
    else await this.time.advance(random.below(random.pick([10, 2_000, 20_000, 10 * MINUTE]) ?? 10))
    this.check()
  }

  /** Somebody requests a round; from then on everything works and nobody does anything. */
  async heal(): Promise<void> {
    const tab = this.tabs.find((one) => this.running.has(one)) ?? this.tabs[0]
    if (tab) this.start(tab)
    await this.time.advance(1_000)
    this.choose('works')
    this.phone.latency = () => 0
    this.phone.isStoreBroken = false
    this.phone.lock.isStolenNext = false
    this.phone.filesLock.isStolenNext = false
    await this.time.advance(6 * MINUTE)
    this.check()
  }

  get runningTabs(): Tab[] {
    return [...this.running]
  }

  private openTab(): void {
    const tab = this.phone.openTab()
    this.tabs.push(tab)
    this.reasons.set(tab, 0)
    this.start(tab)
  }

  private start(tab: Tab): void {
    this.running.add(tab)
    this.note(tab)
    tab.engine.start()
  }

  /** Notes a reason for one more round. */
  private note(tab: Tab): void {
    this.reasons.set(tab, (this.reasons.get(tab) ?? 0) + 1)
  }

  private async ask(tab: Tab | undefined): Promise<void> {
    if (!tab) return
    const dice = this.random.below(10)
    if (dice < 2) return this.push(tab)
    if (dice === 2) {
      this.running.delete(tab)
      return tab.engine.stop()
    }
    if (dice === 3) return this.start(tab)
    this.note(tab)
    if (dice < 6) tab.engine.requestSync()
    else if (dice === 6) tab.engine.retry()
    else tab.tell(this.random.pick(['online', 'visible', 'signed-in'] as const) ?? 'online')
  }

  private push(tab: Tab): void {
    const draftId = this.random.pick([...this.phone.device.store.rows.drafts.keys()])
    if (draftId === undefined) return
    // A successful push requests a round. If it fails, the words are still unsent.
    this.note(tab)
    tab.push(draftId).catch(() => undefined)
  }

  private async write(): Promise<void> {
    const { device } = this.phone
    const row = this.random.chance(0.6) ? this.random.pick(device.rows()) : undefined
    const title = this.random.pick(['Fan', 'Fan', 'Fan', 'Fan', `${POISON} fan`, ' ']) ?? 'Fan'
    const picture = this.random.chance(0.3) ? this.keepPicture() : ''
    const html = `${row?.html ?? ''}<p>${this.time.now}</p>${picture}`
    if (row) await device.write(this.random.chance(0.2) ? title : row.title, html, row.draftId)
    else await device.write(title, html)
  }

  private keepPicture(): string {
    const hash = this.random.uuid().replaceAll('-', '').repeat(2)
    const file = { hash, blob: new Blob(['x']), fileName: 'fan.png', uploaded: null }
    this.phone.device.store.rows.files.set(hash, file)
    return `<img src="${localSrc(hash)}" alt="">`
  }

  private async remove(): Promise<void> {
    const row = this.random.pick(this.phone.device.rows())
    if (row) await removeDraft(this.phone.device.context, row)
  }

  private writeElsewhere(): void {
    if (this.elsewhere === 5) return
    this.elsewhere += 1
    const words = { title: `Elsewhere ${this.elsewhere}`, html: '<p>elsewhere</p>' }
    const [draftKey, opId] = [this.random.uuid(), this.random.uuid()]
    this.server.handle({ kind: 'create', account: 1, draftKey, opId, words, copyOf: null }, 1)
  }

  private choose(name: NetworkName): void {
    this.phone.device.network = this.networkOf(name)
    const slowest = this.random.pick([0, 0, 200, 5_000]) ?? 0
    this.phone.latency = () => this.random.below(slowest + 1)
  }

  private networkOf(name: NetworkName): Network {
    const { random } = this
    const isSome = (request: Request) => JSON.stringify(request).length % 3 === 0
    if (name === 'asks to come later') return () => ({ kind: 'later' })
    if (name === 'asks to come later for some')
      return (request, deliver) => (isSome(request) ? { kind: 'later' } : deliver())
    if (name === 'is away') return () => LOST
    if (name === 'loses answers')
      return (_, deliver) => {
        deliver()
        return LOST
      }
    if (name === 'flaps') return (_, deliver) => (random.chance(0.5) ? LOST : deliver())
    if (name === 'cuts some') return (request, deliver) => (isSome(request) ? LOST : deliver())
    if (name === 'has no session') return () => ({ kind: 'paused', why: 'signed-out' })
    if (name === 'has another account') return () => ({ kind: 'paused', why: 'wrong-account' })
    return (_, deliver) => deliver()
  }

  /** Each round has a reason (a request, the end of a wait, or files), and waits are at least a second long. */
  private check(): void {
    this.tabs.forEach((tab, name) => {
      const files = tab.uploads + tab.slowUploads
      const reasons = (this.reasons.get(tab) ?? 0) + tab.wakings.length + files
      if (tab.rounds.length > reasons)
        this.faults.push(`tab ${name} began ${tab.rounds.length} rounds for ${reasons} reasons`)
      const isHasty = tab.wakings.some((at, index) => at - (tab.wakings[index - 1] ?? 0) < 1_000)
      if (isHasty) this.faults.push(`tab ${name} waited for less than a second`)
    })
  }
}
