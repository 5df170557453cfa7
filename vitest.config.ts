import { defineConfig } from 'vitest/config'

/**
 * What runs in a process of its own: tests of browser code, which keeps state in modules and needs a browser's globals,
 * and files named *.isolated.test.ts, which replace modules. All others share a process with files before and after
 * them, so that each process imports the server once; tests/support/shared-process.ts fails a file that leaves traces.
 */
const isolated = ['pwa/**/*.test.{ts,tsx}', 'tests/sync/**/*.test.ts', '**/*.isolated.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // Some tests wait for timers, for the disk or for processes of their own most of the time.
    maxWorkers: 4,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['api/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: isolated,
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          exclude: ['node_modules/**', 'dist/**'],
          // After the others: a process is kept only while the next file may use it too.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
