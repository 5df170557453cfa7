import { setTimeout as wait } from 'node:timers/promises'
import { journalName } from '../../pwa/data/device/database-names.ts'
import { deviceFactories } from '../support/device-factories.ts'
import { AT_RISK_MS } from './ledger.ts'
import { planTyping, type } from './typing.ts'
import { weathers } from './weather.ts'
import { type Seat, type Step, seats, type World, writers } from './world.ts'

/** Words typed this shortly before an immediate kill may not be stored yet; on a busy machine the time is longer. */
const SUDDEN_GRACE_MS = 400
/** The grace is at least this many times the time that the browser currently takes to store one value. */
const SUDDEN_GRACE_STORES = 10
const SAVED_MS = 6_000

async function weatherChanges({ random, devices }: World): Promise<string | null> {
  const device = random.pick(devices)
  const weather = random.pick(weathers) ?? 'calm'
  await device?.change(weather)
  return device ? `${device.name} is ${weather}` : null
}

async function serverCrashes({ product }: World): Promise<string | null> {
  await product.crash()
  return 'the server crashes and starts again'
}

async function sessionEnds({ random, devices }: World): Promise<string | null> {
  const device = random.pick(devices)
  await device?.endSession()
  return device ? `the session of ${device.name} ends` : null
}

/** How long the browser keeps running after the last keystroke. */
const fuses = ['none', 'journal', 'longer', 'said'] as const

async function killed(world: World): Promise<string | null> {
  const { random, ledger, devices } = world
  const device = random.pick(devices)
  if (!device || device.tabs.length === 0) return null
  const writing = random.pick((await writers(world)).filter((seat) => seat.device === device))
  const fuse = writing ? (random.pick(fuses) ?? 'none') : 'none'
  const addresses = device.tabs.map(({ page }) => page.url())
  const patience = random.below(40)
  const graceMs = writing ? await suddenGraceMs(writing) : SUDDEN_GRACE_MS
  const typed = writing ? await type(world, writing, planTyping(world, { place: 'text' })) : 'nothing typed'
  const burnt = writing ? await waitForFuse(world, writing, fuse, patience) : false
  const at = performance.now()
  await device.kill()
  const atRisk = ledger.killed(device.name, at, burnt ? AT_RISK_MS : graceMs)
  world.kills += 1
  await device.relaunch()
  const isRemembered = random.chance(0.7)
  if (isRemembered) await device.enter()
  const address = random.pick(addresses)
  const tab = await device.openTab(
    address ? new URL(address).pathname + new URL(address).search : '/dashboard',
  )
  const screen = await device.waitForScreen(tab)
  return `${typed}; ${device.name} is killed (${fuse}), at risk: ${atRisk.join(' ')}; back: ${screen}${isRemembered ? '' : ', signed out'}`
}

async function suddenGraceMs({ tab }: Seat): Promise<number> {
  const startedAt = performance.now()
  await tab.page.evaluate(storesSomething)
  return SUDDEN_GRACE_MS + SUDDEN_GRACE_STORES * (performance.now() - startedAt)
}

/**
 * Waits for the fuse. Returns true if, by the page's own clock, the journal's time is over and the device has finished the journal
 * writes requested by then. A page has one write under way and one waiting, so two transactions in turn come after both.
 */
async function waitForFuse(
  { ledger, userId }: World,
  { tab }: Seat,
  fuse: (typeof fuses)[number],
  patience: number,
): Promise<boolean> {
  if (fuse === 'none') {
    await wait(patience)
    return false
  }
  if (fuse === 'said') {
    await tab.painted()
    const isSaved = await tab.savedStatus.waitFor({ timeout: SAVED_MS }).then(
      () => true,
      () => false,
    )
    if (isSaved) ledger.noteSaved(tab.life)
    return isSaved
  }
  await wait(AT_RISK_MS + 5 + (fuse === 'longer' ? 10 * patience : 0))
  await tab.painted()
  const factories = await deviceFactories(tab.page)
  const name = journalName(userId)
  for (let turn = 0; turn < 2; turn++) await tab.page.evaluate(waitForJournals, { factories, name })
  return true
}

async function waitForJournals({
  factories,
  name,
}: {
  factories: IDBFactory[]
  name: string
}): Promise<void> {
  const wait = (factory: IDBFactory) =>
    new Promise<void>((resolve, reject) => {
      const opening = factory.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const behind = database.transaction('rows', 'readwrite')
        behind.objectStore('rows').count()
        behind.oncomplete = () => {
          database.close()
          resolve()
        }
        behind.onerror = () => reject(behind.error)
      }
    })
  for (const factory of factories)
    if ((await factory.databases()).some((known) => known.name === name)) await wait(factory)
}

async function storesSomething(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('schedule-probe', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('probe', 'readwrite', { durability: 'strict' })
      writing.objectStore('probe').put(1, 'probe')
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      writing.onerror = () => reject(writing.error)
    }
  })
}

/** Requests a sync round with an `online` event, like pressing "Try now". */
async function comesBackOnline(world: World): Promise<string | null> {
  const seat = world.random.pick(seats(world))
  await seat?.tab.page.evaluate(() => void window.dispatchEvent(new Event('online')))
  return seat ? `${seat.device.name} hears that it is online` : null
}

export const stepsOfTrouble: Step[] = [
  { name: 'weather', weight: 5, run: weatherChanges },
  { name: 'online', weight: 2, run: comesBackOnline },
  { name: 'crash', weight: 1, run: serverCrashes },
  { name: 'session ends', weight: 1, run: sessionEnds },
  { name: 'kill', weight: 3, run: killed },
]
