import { expect, type Page } from '@playwright/test'
import { enterAsNewOwner, type Owner } from './by-api.ts'
import { countLastUsers } from './device-rows.ts'
import type { OwnBuild } from './own-build.ts'
import type { Product } from './product.ts'
import { newPerson, type Person, words } from './steps.ts'

/** Signs in and waits until the service worker controls the page. */
export async function signInWithWorker(
  page: Page,
  place: Pick<Product, 'origin'>,
  name: string,
): Promise<Person> {
  const person = newPerson(name)
  await enterAsNewOwner(page, place, person)
  await page.goto(`${place.origin}/dashboard`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return person
}

/** A new owner in a browser that needs no connection from now on: it has cached the app, and knows who was here last. */
export async function beginWithWorker(
  page: Page,
  place: Pick<Product, 'origin'>,
  person: Person,
): Promise<Owner> {
  const owner = await enterAsNewOwner(page, place, person)
  await page.goto(`${place.origin}/dashboard`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(countLastUsers)).toBe(1)
  return owner
}

/** The paths of everything in this site's Cache Storage. */
export const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** How many service workers this browser has registered for the site. */
export const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

export async function openWriting(page: Page, build: OwnBuild, text: string): Promise<void> {
  await page.goto(`${build.origin}/editor/new`)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** A tab that answers has loaded everything it needs to take part in an update. */
export async function waitForReadyTabs(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('ideavault-flush')
        const awake = new Set<string>()
        const ask = setInterval(() => channel.postMessage({ kind: 'flush', round: 'who', tab: 'test' }), 100)
        channel.onmessage = ({ data }) => {
          if (data.kind === 'here') awake.add(data.tab)
          if (awake.size < count) return
          clearInterval(ask)
          channel.close()
          resolve()
        }
      }),
    count,
  )
}

/** Publishes another release, and waits until the browser has noticed it. */
export async function releaseAndCheck(page: Page, build: OwnBuild): Promise<void> {
  await build.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/**
 * Wait for it before a new service worker is asked to take over: its code is loaded through the old one, and a request in that moment starts
 * the old one again. Chromium then waits until it is idle, which under a driver it never is, or for five minutes.
 */
export const updateOffer = (page: Page) => page.getByText('A new version is ready')
