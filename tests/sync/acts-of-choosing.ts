import type { LocalDraft } from '../../pwa/data/device/draft-tables.ts'
import { dismissNotice } from '../../pwa/sync/device/change-draft.ts'
import { keepCopy, keepOriginal } from '../../pwa/sync/device/choose-version.ts'
import { rowsOf } from './acts.ts'
import { wordsIn } from './acts-of-writing.ts'
import { draw, writeOver } from './fake-ideas.ts'
import type { World } from './world.ts'
import { type Device, ignoreRefusal } from './world-device.ts'

/** What owners do with copies and what another client does to an idea, in schedules with `Plan.choices`. */

export async function chooseSomething(world: World, device: Device): Promise<void> {
  const dice = world.random.below(10)
  if (dice < 6 || hasVersions(device)) void choose(world, device).catch(ignoreRefusal)
  else if (dice < 8) void dismiss(world, device).catch(ignoreRefusal)
  else if (dice < 9) drawElsewhere(world)
  else writeElsewhere(world)
  await new Promise((resolve) => setImmediate(resolve))
}

/** The owner sees a copy beside its original and keeps one of the two. */
async function choose(world: World, device: Device): Promise<void> {
  const { random } = world
  const { copy, original } = random.pick(versionsOf(device)) ?? {}
  if (!copy || !original) return
  const isCopyKept = random.chance(0.5)
  const keep = isCopyKept ? keepCopy : keepOriginal
  if (!(await keep(world.contextOf(device), { copy, original }))) return
  world.choices += 1
  const [kept, gone] = isCopyKept ? [copy, original] : [original, copy]
  const left = new Set(wordsIn(kept.title + kept.html))
  for (const word of wordsIn(gone.title + gone.html)) if (!left.has(word)) world.discarded.add(word)
}

/** Pairs of a copy and its original, which both are on the device. */
const versionsOf = (device: Device) =>
  rowsOf(device).flatMap((copy) =>
    rowsOf(device).flatMap((original) => (isOriginal(copy, original) ? [{ copy, original }] : [])),
  )

export const hasVersions = (device: Device): boolean => versionsOf(device).length > 0

const isOriginal = (copy: LocalDraft, { ideaId }: LocalDraft) =>
  ideaId !== undefined && copy.notice?.kind === 'copy' && copy.notice.ideaId === ideaId

async function dismiss(world: World, device: Device): Promise<void> {
  const row = world.random.pick(rowsOf(device).filter(({ notice }) => notice !== null))
  if (row) await dismissNotice(device.store, row.draftId)
}

/** Another client replaces an idea's words by drawn elements, so those words count as discarded. */
function drawElsewhere({ random, server, discarded }: World): void {
  const idea = random.pick(server.ideas)
  if (!idea) return
  const before = idea.html
  if (draw(idea)) for (const word of wordsIn(before)) discarded.add(word)
}

/** Another client replaces drawn elements by words. */
function writeElsewhere(world: World): void {
  const { random, server, saved, writtenElsewhere } = world
  const idea = random.pick(server.ideas.filter(({ isText }) => !isText))
  if (!idea) return
  const word = world.newWord({ account: idea.owner })
  if (!writeOver(idea, `<p>${word}</p>`)) return
  saved.set(word, idea.owner)
  writtenElsewhere.push(word)
}
