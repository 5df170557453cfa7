import type { Locator } from '@playwright/test'
import type { Device } from './device.ts'
import { listIdeas } from './server-state.ts'
import { planTyping, type } from './typing.ts'
import { nameOf, pickWriter, type Seat, type Step, seats, type World, writers } from './world.ts'

const MAX_TABS = 2

/** Prefers an idea that another tab has open, because that is where conflicts happen. */
async function pickPath(world: World, device: Device): Promise<string> {
  const { random } = world
  const open = seats(world)
    .map((seat) => ({ seat, url: new URL(seat.tab.page.url()) }))
    // The address of a draft without an id works only on its own device.
    .filter(({ seat, url }) => seat.device === device || url.search === '')
    .map(({ url }) => url)
    .filter(({ pathname }) => pathname.startsWith('/editor/'))
    .map(({ pathname, search }) => pathname + search)
  const shared = random.chance(0.6) ? random.pick(open) : undefined
  if (shared !== undefined) return shared
  const ideas = await listIdeas(world)
  const idea = random.pick(ideas)
  return idea === undefined || random.chance(0.3) ? '/dashboard' : `/editor/${idea.id}`
}

async function opensTab(world: World): Promise<string | null> {
  const device = world.random.pick(world.devices.filter(({ tabs }) => tabs.length < MAX_TABS))
  if (!device) return null
  const path = await pickPath(world, device)
  const tab = await device.openTab(path)
  const screen = await device.waitForScreen(tab)
  return `${nameOf({ device, tab })} is opened: ${screen}`
}

async function goesTo(world: World): Promise<string | null> {
  const seat = world.random.pick(seats(world))
  if (!seat) return null
  const path = await pickPath(world, seat.device)
  await seat.tab.load(seat.device.origin + path)
  await seat.device.waitForScreen(seat.tab)
  return `${nameOf(seat)} is gone to`
}

async function reloads(world: World): Promise<string | null> {
  const seat = world.random.pick(seats(world))
  if (!seat) return null
  await seat.tab.reload()
  const screen = await seat.device.waitForScreen(seat.tab)
  return `${nameOf(seat)} is reloaded: ${screen}`
}

/** Goes back within the app, without a page load, immediately after typing a word. */
async function goesBack(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const typed = await type(world, seat, planTyping(world))
  const back = seat.tab.page.getByRole('button', { name: 'Back', exact: true })
  const isPressed = await seat.tab.inEditor(() => back.click())
  await seat.device.waitForScreen(seat.tab)
  return `${typed}, and ${isPressed ? 'goes back' : 'is led away'}`
}

async function opensCard(world: World): Promise<string | null> {
  const seat = await pickPortfolio(world)
  if (!seat) return null
  const card = await pickCard(world, seat)
  if (!card || !(await card.act((item) => item.getByRole('link', { name: /^Edit / }).click()))) return null
  // The portfolio stays until the editor can take its place.
  await seat.tab.portfolio.waitFor({ state: 'hidden' }).catch(() => undefined)
  await seat.device.waitForScreen(seat.tab)
  return `${nameOf(seat)} is opened by ${card.address}`
}

/**
 * Finds a card of the portfolio by its address, because cards that appear or disappear move all others. `act` returns false if the
 * card disappeared meanwhile: it was deleted, was published, or got an id and so another address.
 */
export async function pickCard({ random }: World, { tab: { page } }: Seat, fewest = 1) {
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Edit / }) })
  const addresses = await cards
    .getByRole('link', { name: /^Edit / })
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []))
  const address = random.pick(addresses)
  if (address === undefined || addresses.length < fewest) return null
  const item = cards.filter({ has: page.locator(`a[href="${address}"]`) })
  const act = (work: (item: Locator) => Promise<void>): Promise<boolean> =>
    work(item).then(
      () => true,
      async (error: unknown) => {
        if ((await item.count()) > 0) throw error
        return false
      },
    )
  return { address, act }
}

export async function pickPortfolio(world: World): Promise<Seat | undefined> {
  const all = seats(world)
  const shown = await Promise.all(all.map(({ tab }) => tab.portfolio.isVisible()))
  return world.random.pick(all.filter((_, index) => shown[index]))
}

async function newIdea(world: World): Promise<string | null> {
  const seat = world.random.pick(seats(world))
  if (!seat) return null
  await seat.tab.load(`${seat.device.origin}/editor/new`)
  await seat.device.waitForScreen(seat.tab)
  return (await seat.tab.text.isVisible()) ? `new: ${await type(world, seat, planTyping(world))}` : null
}

async function closesTab(world: World): Promise<string | null> {
  const seat = await pickWriter(world)
  if (!seat) return null
  const typed = await type(world, seat, planTyping(world, { place: 'text' }))
  await seat.device.close(seat.tab)
  return `${typed}, and is closed`
}

/** Types a word in each tab of a device, then closes all of them at once. */
async function closesAll(world: World): Promise<string | null> {
  const device: Device | undefined = world.random.pick(world.devices)
  const all = (await writers(world)).filter((seat) => seat.device === device)
  if (!device || all.length === 0) return null
  const plans = all.map((seat) => ({ seat, typing: planTyping(world, { place: 'text' }) }))
  const typed = world.random.chance(0.5)
    ? await Promise.all(plans.map(({ seat, typing }) => type(world, seat, typing)))
    : await inTurn(plans, ({ seat, typing }) => type(world, seat, typing))
  await Promise.all([...device.tabs].map((tab) => device.close(tab)))
  return `${typed.join('; ')}; all tabs of ${device.name} are closed`
}

async function inTurn<T, R>(items: T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await act(item))
  return done
}

export const stepsOfTabs: Step[] = [
  { name: 'open a tab', weight: 8, run: opensTab },
  { name: 'go to', weight: 2, run: goesTo },
  { name: 'reload', weight: 2, run: reloads },
  { name: 'back', weight: 2, run: goesBack },
  { name: 'card', weight: 3, run: opensCard },
  { name: 'new idea', weight: 2, run: newIdea },
  { name: 'close a tab', weight: 3, run: closesTab },
  { name: 'close all tabs', weight: 2, run: closesAll },
]
