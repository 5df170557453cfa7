import { defineConfig } from 'vitest/config'

/** `npm run test:engines` (scripts/test-engines.mjs): real browsers other than Chromium, apart from what `npm test` runs. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
