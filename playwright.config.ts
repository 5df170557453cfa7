import { defineConfig } from '@playwright/test'
import { chromiumArgs } from './tests/journeys/chromium-args.ts'

/** The phone that every screen is designed for first; one pixel a pixel, because here the processor paints. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}

/** What shows and says the right thing with or without a service worker; each new one would fetch the whole app first. */
const withoutWorker =
  /\/(first-paint|texts-[\w-]+|forms|accessible(-\w+)?|assist(-\w+)?|idea-search|accounts|activity-lists|certificate|choosing-copies|cruel-content|undo|wrong-account|three-tabs)\.journey\.ts$/

export default defineConfig({
  testDir: 'tests/journeys',
  // How long a machine may take that does other work too. What must be fast has its bound in `npm run bench`.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./tests/schedules/reporter.ts']],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testMatch: '**/*.journey.ts', testIgnore: withoutWorker },
    { name: 'pages', testMatch: withoutWorker, use: { serviceWorkers: 'block' } },
  ],
  use: {
    ...phone,
    // Nothing waits for an animation; browsers that journeys start by themselves move as phones do.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time: TRACE=1 to see what a failing journey did.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...chromiumArgs, '--disable-quic', '--disable-sync'],
    },
  },
})
