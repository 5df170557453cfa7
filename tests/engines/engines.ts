import { findEngines } from '../../scripts/engines.mjs'
import { Browser } from './browser.ts'
import type { Driven } from './commands.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export type Engine = {
  name: 'WebKitGTK' | 'Firefox'
  /** What was kept in this folder is known again, where the engine keeps anything. */
  open: (profile: string) => Promise<Browser>
  /** As if the person had closed it and opened it again; as far as the engine keeps anything, with a new process. */
  openAgain: (browser: Browser, profile: string) => Promise<Browser>
}

async function inSmall(driven: Driven): Promise<Browser> {
  const browser = new Browser(driven)
  await browser.becomeSmall()
  return browser
}

const all: Engine[] = [
  {
    name: 'WebKitGTK',
    open: async () => inSmall(await startWebKit()),
    // Under a driver it keeps nothing beyond its process.
    async openAgain(browser) {
      await browser.leaveForNewWindow()
      return browser
    },
  },
  {
    name: 'Firefox',
    open: async (profile) => inSmall(await startFirefox(profile)),
    async openAgain(browser, profile) {
      await browser.quit()
      return inSmall(await startFirefox(profile))
    },
  },
]

const isThere = (engine: Engine) =>
  findEngines().some(({ name, missing }) => name === engine.name && missing.length === 0)

export const engines = all.filter(isThere)
