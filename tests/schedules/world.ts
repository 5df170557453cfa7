import type { Owner } from '../journeys/by-api.ts'
import type { Product } from '../journeys/product.ts'
import type { Random } from '../sync/random.ts'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { Tab } from './tab.ts'

/** The state of one running schedule. */
export type World = {
  product: Product
  owner: Owner
  userId: number
  devices: readonly Device[]
  random: Random
  ledger: Ledger
  /** Faults that were found. */
  findings: string[]
  kills: number
}

/** `run` returns a description for the step list, or null if the step was not possible. */
export type Step = { name: string; weight: number; run: (world: World) => Promise<string | null> }

export type Seat = { device: Device; tab: Tab }

export const seats = ({ devices }: World): Seat[] =>
  devices.flatMap((device) => device.tabs.map((tab) => ({ device, tab })))

/** The tabs that show an idea being written. */
export async function writers(world: World): Promise<Seat[]> {
  const all = seats(world)
  const shown = await Promise.all(all.map(({ tab }) => tab.text.isVisible()))
  return all.filter((_, index) => shown[index])
}

export const pickWriter = async (world: World): Promise<Seat | undefined> =>
  world.random.pick(await writers(world))

/** The name of a tab in the step list. */
export const nameOf = ({ device, tab }: Seat) => {
  const { pathname, searchParams } = new URL(tab.page.url())
  return `${device.name}:${device.tabs.indexOf(tab)} ${pathname}${searchParams.get('draft')?.slice(0, 4) ?? ''}`
}
