import { expect } from '@playwright/test'
import type { Device } from './device.ts'
import { type DeviceState, readDevice } from './device-state.ts'
import { judge } from './judge.ts'
import { judged, listIdeas, readIdeas } from './server-state.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Shorter than the time limit of a step, so that the error can say what is left. */
const REST_MS = 30_000
/** The shortest time between two requests for a sync round, like a person pressing "Try now". */
const TRY_NOW_MS = 2_000

/** Ends all faults; every device is opened, signed in and left alone until it has nothing to do. */
export async function bringToRest(world: World): Promise<void> {
  const tabs = new Map<Device, Tab>()
  for (const device of world.devices) {
    await device.change('calm')
    await Promise.all([...device.tabs].map((tab) => device.close(tab)))
    await device.enter()
    const tab = await device.openTab('/dashboard')
    await device.waitForScreen(tab)
    tabs.set(device, tab)
  }
  let nudged = performance.now()
  const atRest = async () => {
    if (performance.now() - nudged > TRY_NOW_MS) {
      nudged = performance.now()
      for (const { page } of tabs.values())
        await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    }
    const ideas = await listIdeas(world)
    const differences: string[] = []
    for (const [device, { page }] of tabs) {
      const state = await readDevice(page, world.userId)
      differences.push(...unfinished(state, ideas).map((what) => `${device.name}: ${what}`))
    }
    return differences
  }
  await expect
    .poll(atRest, { timeout: REST_MS, intervals: [50, 100, 200, 300] })
    .toEqual([])
    .catch(async () => void world.findings.push(`not at rest: ${(await atRest()).join('; ')}`))
  await compare(world, tabs)
}

/** What a device still has to send or fetch. */
function unfinished(
  { rows, outbox, leftOver }: DeviceState,
  ideas: Awaited<ReturnType<typeof listIdeas>>,
): string[] {
  const kept = new Map(rows.filter(({ isDeleted }) => !isDeleted).map((row) => [row.ideaId, row]))
  return [
    ...outbox.map(({ draftId, blocked }) => {
      const row = rows.find((one) => one.draftId === draftId)
      return `${draftId} "${row?.title}" is unsent${blocked ? ` (${blocked.code}: ${blocked.message})` : ''}`
    }),
    ...leftOver.map((name) => `${name} is left over`),
    ...rows.filter(({ ideaId }) => ideaId === undefined).map(({ draftId }) => `${draftId} has no number`),
    ...ideas
      .filter(({ id, revision }) => kept.get(id)?.revision !== revision)
      .map(({ id, revision }) => `has ${kept.get(id)?.revision} of idea ${id}, the server ${revision}`),
    ...[...kept.keys()]
      .filter((ideaId) => ideaId !== undefined && !ideas.some(({ id }) => id === ideaId))
      .map((ideaId) => `has idea ${ideaId}, the server not`),
  ]
}

/** Checks that every device has exactly the server's words, and that the server has every owed word once. */
async function compare(world: World, tabs: Map<Device, Tab>): Promise<void> {
  const ideas = await readIdeas(world)
  for (const [device, { page }] of tabs) {
    const { rows } = await readDevice(page, world.userId)
    for (const { id, title, content } of ideas) {
      const row = rows.find(({ ideaId }) => ideaId === id)
      if (row && (row.title.trim() !== title || row.html !== content))
        world.findings.push(
          `${device.name} differs in idea ${id}: "${row.title}" ${row.html} | "${title}" ${content}`,
        )
    }
  }
  const { lost, doubled } = judge(world.ledger.owed, ideas.map(judged))
  for (const word of lost) world.findings.push(`lost: ${word}`)
  for (const what of doubled) world.findings.push(`doubled: ${what}`)
}
