import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Most test files share a process with files before and after them, so that each process imports the server once;
 * tests/support/shared-process.ts fails a file that leaves traces. Browser code keeps state in modules: its files share
 * what comes from packages, and import the rest anew (tests/support/fresh-modules.ts).
 */
const browserCode = ['pwa/**/*.test.{ts,tsx}', 'tests/sync/**/*.test.ts']

/** Of the files with browser code: those that replace modules, that need a browser's globals, or the server as well. */
const needsOwn =
  /\bvi\.(mock|doMock|resetModules)\(|@vitest-environment |'fake-indexeddb\/auto'|\/(support\/server|access\/people)\.ts'/
const browserCodeOnItsOwn = ['pwa', 'tests/sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.test\.tsx?$/.test(path) && needsOwn.test(readFileSync(path, 'utf8'))),
)
const isolated = ['**/*.isolated.test.ts', ...browserCodeOnItsOwn]

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
          exclude: [...browserCode, '**/*.isolated.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/shared-database.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser code',
          include: browserCode,
          exclude: isolated,
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/fresh-modules.ts'],
          // After the others: a process is kept only while the next file may use it too.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          exclude: ['node_modules/**', 'dist/**'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
