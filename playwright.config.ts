import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from './scripts/chromium.mjs'
import { chromiumArgs } from './tests/journeys/chromium-args.ts'

/** The phone that every screen is designed for first; one pixel a pixel, because here the processor paints. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}

/** Playwright's own where neither is there, which is without windows, too. */
const executablePath = findHeadlessShell() ?? process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  // How long a machine may take that does other work too. What must be fast has its bound in `npm run bench`.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Twice as many as processors: half of a journey's time is waiting for pauses that the specification asks for.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./tests/schedules/reporter.ts']],
  outputDir: 'test-results',
  use: {
    ...phone,
    // Nothing waits for an animation; browsers that journeys start by themselves move as phones do.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time: TRACE=1 to see what a failing journey did.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArgs, '--disable-quic', '--disable-sync'],
    },
  },
})
