import { limits } from '#contract/rules/limits.ts'
import { restoreWords } from '../../pwa/sync/device/change-draft.ts'
import { isTooNew } from '../../pwa/sync/device/editor-schema.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { close, recover, rowsOf } from './acts.ts'
import { POISON } from './fake-ideas.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'
import { type Device, ignoreRefusal, readBy, type Tab } from './world-device.ts'

/** A page reads the draft after it has recovered what closed pages left. */
export function open(world: World, device: Device, index: number): void {
  close(world, device, index)
  const { life } = device
  void recover(world, device).then(() => {
    if (device.life !== life) return
    if (!device.tabs[index]) device.tabs[index] = newTab(world, device)
  })
}

export function newTab(world: World, device: Device): Tab {
  const { random } = world
  const known = rowsOf(device).filter((one) => !isTooNew(device, one))
  const row = random.chance(0.3) ? undefined : random.pick(known)
  const draftId = row?.draftId ?? random.uuid()
  const gate = { isOpen: true }
  const context = world.contextOf(device)
  const use = () =>
    world
      .gateOf(device)()
      .then(() => (gate.isOpen ? undefined : new Promise<void>(() => undefined)))
  const writer = new DraftWriter(
    { ...context, store: device.store.behind(use) },
    {
      draftId,
      row: row ?? null,
      words: { title: row?.title ?? '', html: row?.html ?? '' },
      fresh: { editorSchema: 1, copyOf: row ? null : giveOriginal(world, draftId) },
    },
    ({ isTooNew: hasEnded }) => {
      const index = hasEnded ? device.tabs.findIndex((tab) => tab?.writer === writer) : -1
      if (index >= 0) close(world, device, index)
    },
  )
  return Object.assign(gate, { writer })
}

/** Makes every other new draft a copy of something when its page opens, before a word of it is written. */
function giveOriginal({ given }: World, draftId: string) {
  if (!/^[0-7]/.test(draftId)) return null
  const ideaId = 1_000 + given.size
  given.set(draftId, ideaId)
  return { ideaId, draftKey: null, title: 'original' }
}

export const wordsIn = (text: string) => text.match(/w\d+a\d+/g) ?? []

/** Many titles are close to the longest that the server accepts, with their word at the end, and some are longer. */
export function newTitle(random: Random, word: string): string {
  const start = random.chance(0.1) ? POISON : 'title'
  if (random.chance(0.5)) return `${start} ${word}`
  const length = limits.titleLength - random.below(40) + (random.chance(0.1) ? 40 : 0)
  return `${start} ${word.padStart(length - start.length - 1, '.')}`
}

export function type(world: World, device: Device, index: number) {
  const { random } = world
  const tab = device.tabs[index]
  if (!tab) {
    if (device.opening === 0 && (device.saving === 0 || world.plan.tabs)) open(world, device, index)
    return
  }
  const { writer } = tab
  const word = world.newWord(device)
  const before = writer.words()
  const blocks = readBy(device, before.html)
  // Parts that the editor dropped by itself do not count as discarded.
  const shown = `${before.title}${blocks.join('')}`
  const at = random.below(blocks.length + 1)
  const dice = random.below(10)
  let { title } = before
  if (title === '' || dice === 0) title = newTitle(random, word)
  else if (dice < 5) blocks.splice(at, 0, `<p>${word}</p>`)
  else if (dice < 9) blocks[at] = (blocks[at] ?? '<p></p>').replace('</p>', ` ${word}</p>`)
  else blocks.splice(at, 1)
  const after = { title, html: blocks.join('') }
  const left = new Set(wordsIn(`${after.title}${after.html}`))
  for (const gone of wordsIn(shown)) if (!left.has(gone)) world.discarded.add(gone)
  const { life } = device
  // What is in the journal survives a kill.
  void writer
    .change(() => after)
    .then(() => {
      if (device.life === life) owe(world, device, after)
    })
    .catch(ignoreRefusal)
  if (random.chance(0.6)) void keep(world, device, tab)
}

export const owe = (world: World, { account }: Device, { title, html }: { title: string; html: string }) => {
  for (const word of wordsIn(title + html)) world.saved.set(word, account)
}

/** The timer after which the editor saves its words. */
export function keepLater(world: World, device: Device, index: number) {
  const tab = device.tabs[index]
  if (tab) void keep(world, device, tab)
}

/** Saves the tab's words. Once that is reported, they must be found again. */
export async function keep(world: World, device: Device, tab: Tab): Promise<void> {
  const { life } = device
  const words = tab.writer.words()
  device.saving += 1
  const isKept = await tab.writer.keep().then(
    () => true,
    (error: unknown) => {
      ignoreRefusal(error)
      return false
    },
  )
  if (device.life !== life || !tab.isOpen) return
  device.saving = Math.max(0, device.saving - 1)
  if (isKept) owe(world, device, words)
}

/** A page restores an earlier version, after it has recovered what closed pages left. */
export async function restore(world: World, device: Device): Promise<void> {
  // With one tab, the editor restores a version only after it has saved its words.
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
  const restored = await restoreWords(world.contextOf(device), row, revision).catch(ignoreRefusal)
  if (device.life === life) device.saving -= 1
  if (!restored) return
  const left = new Set(wordsIn(`${revision.title}${revision.html}`))
  for (const word of wordsIn(`${row.title}${row.html}`)) if (!left.has(word)) world.discarded.add(word)
}
