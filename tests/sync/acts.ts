import { removeDraft, tryAfterUpdate } from '../../pwa/sync/device/change-draft.ts'
import { isDirty } from '../../pwa/sync/device/draft-rows.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { chooseSomething, hasVersions } from './acts-of-choosing.ts'
import { changeSomeLabels, takeLabelsOff } from './acts-of-labels.ts'
import { keepLater, open, restore, type, wordsIn } from './acts-of-writing.ts'
import type { World } from './world.ts'
import { type Device, ignoreRefusal, newPart, Refusal } from './world-device.ts'

export function sync(world: World, device: Device): void {
  device.syncing += 1
  const { life } = device
  void recover(world, device)
    .then(() => syncRound(world.contextOf(device), () => false))
    .then(({ errors }) => {
      const faults = errors.filter((error) => !(error instanceof Refusal))
      world.faults.push(...faults.map((error) => `a round of device ${device.name} threw ${error}`))
    })
    .catch(ignoreRefusal)
    .then(() => {
      if (device.life !== life) return
      device.syncing -= 1
      for (const tab of device.tabs) void tab?.writer.refresh().catch(ignoreRefusal)
    })
}

/** What a page does at its start with the words of pages that were closed or killed. */
export async function recover(world: World, device: Device): Promise<void> {
  const { life } = device
  device.opening += 1
  await recoverNow(world, device).catch(ignoreRefusal)
  if (device.life === life) device.opening -= 1
}

export async function recoverNow(world: World, device: Device): Promise<void> {
  const storage = {
    read: () => device.lastWords,
    forget: (writerId: string) => {
      device.lastWords.delete(writerId)
      if (world.random.chance(0.5)) writeStorage(world, device)
    },
  }
  await recoverWords(world.contextOf(device), storage, async (writerId, work) => {
    const isOpen = device.tabs.some((tab) => tab?.writer.journal.writerId === writerId)
    if (!isOpen) await work()
    else device.whenClosed.set(writerId, [...(device.whenClosed.get(writerId) ?? []), work])
    return !isOpen
  })
}

export async function act(world: World): Promise<void> {
  const { random, plan } = world
  const device = random.pick(world.devices)
  if (!device) return
  if (plan.newerApp && random.chance(0.03)) raiseSchema(world)
  if (plan.choices && random.chance(hasVersions(device) ? 0.5 : 0.1)) return chooseSomething(world, device)
  const dice = random.below(100)
  // One tab reads its database only after its writes there; two tabs do not wait for each other.
  const isQuiet = plan.tabs || device.saving + device.opening === 0
  if (!isQuiet && ((dice >= 48 && dice < 56) || (dice >= 80 && dice < 93))) return
  const tab = plan.tabs ? random.below(2) : 0
  if (dice < 38) type(world, device, tab)
  else if (dice < 42) keepLater(world, device, tab)
  else if (dice < 48) changeSomeLabels(world, device)
  else if (dice < 56) open(world, device, tab)
  else if (dice < 74) {
    if (device.syncing === 0 || (plan.tabs && device.syncing < 2)) sync(world, device)
  } else if (dice < 79) crash(world, device)
  else if (dice < 83) remove(world, device)
  else if (dice < 85) await publish(world, device)
  else if (dice < 86) raiseSchema(world)
  else if (dice < 88) void restore(world, device)
  else if (dice < 92) switchSession(world, device)
  else if (dice < 97 || !plan.tabs) close(world, device, tab)
  else for (const index of [0, 1]) close(world, device, index)
  await new Promise((resolve) => setImmediate(resolve))
}

export function switchSession({ random, plan }: World, device: Device) {
  const others = [null, ...Array.from({ length: plan.accounts }, (_, index) => index + 1)]
  device.session = random.chance(0.6) ? device.account : (random.pick(others) ?? null)
}

export function crash(world: World, device: Device) {
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

/** Writes localStorage to disk: from now on its content survives a crash. */
export function writeStorage(world: World, device: Device) {
  device.lastWordsOnDisk = new Map(device.lastWords)
  for (const word of device.atRisk.splice(0)) world.saved.set(word, device.account)
}

/** The page closes: it can still write localStorage, and its pending IndexedDB requests may or may not happen. */
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
  for (const work of waiting) void work().catch(ignoreRefusal)
  void recover(world, device)
}

export const rowsOf = (device: Device) =>
  [...device.store.rows.drafts.values()].filter(({ isDeleted, status }) => !isDeleted && status === 'draft')

/** Words of a draft that its owner deletes count as discarded if they are the ones that the owner saw. */
export function remove(world: World, device: Device) {
  const row = world.random.pick(rowsOf(device))
  if (!row) return
  world.deleted.add(row.draftId)
  void removeDraft(world.contextOf(device), row)
    .then((isGone) => {
      if (!isGone) return
      for (const word of wordsIn(`${row.title}${row.html}`)) world.discarded.add(word)
      takeLabelsOff(world, row.draftId)
    })
    .catch(ignoreRefusal)
}

/** Another client saves an idea with the devices' editor schema, or with a newer one and a part that only that one knows. */
export function raiseSchema(world: World): void {
  const { random, server, plan, saved } = world
  const idea = random.pick(server.ideas)
  if (!idea) return
  const isNewer = plan.newerApp === true && random.chance(0.5)
  if (!isNewer) return void server.raiseSchema(idea, EDITOR_SCHEMA, '')
  const word = world.newWord({ account: idea.owner })
  if (server.raiseSchema(idea, EDITOR_SCHEMA + 1, newPart(word))) saved.set(word, idea.owner)
}

/** The newest version of the app starts on a device. */
export function update(world: World, device: Device): void {
  device.editorSchema = EDITOR_SCHEMA + 1
  void tryAfterUpdate(world.contextOf(device)).catch(ignoreRefusal)
}

/** Publishes a synced draft, naming its revision. */
export async function publish(world: World, device: Device): Promise<void> {
  const row = world.random.pick(rowsOf(device))
  if (!row?.base || row.ideaId === undefined || isDirty(row)) return
  const { ideaId, base } = row
  const request = { kind: 'publish', account: device.account, ideaId, revision: base.revision } as const
  const answer = world.server.handle(request, device.session)
  if (answer.kind === 'ok') world.published.set(ideaId, JSON.stringify([row.title.trim(), row.html]))
}
