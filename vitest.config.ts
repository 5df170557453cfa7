import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Most test files share a process with files before and after them, so that each process imports the server once;
 * tests/support/shared-process.ts fails a file that leaves traces. Browser code keeps state in modules: its files share
 * what comes from packages, and import the rest anew (tests/support/fresh-modules.ts); so do those that need a document, which
 * each finds empty (tests/support/fresh-document.ts).
 */
const browserCode = ['pwa/**/*.test.{ts,tsx}', 'tests/sync/**/*.test.ts']

const files = ['pwa', 'tests/sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)
const pathsOf = (chosen: (text: string) => boolean) =>
  files.filter(({ text }) => chosen(text)).map(({ path }) => path)

/** Of the files with browser code: those that replace modules, keep a device's database, or need the server as well. */
const needsOwn = (text: string) =>
  /\bvi\.(mock|doMock|resetModules)\(|'fake-indexeddb\/auto'|\/(support\/server|access\/people|api-scene)\.ts'/.test(
    text,
  )
const browserCodeOnItsOwn = pathsOf(needsOwn)
/** Those that need a document, and nothing else of their own. */
const withDocument = pathsOf((text) => text.includes('@vitest-environment jsdom') && !needsOwn(text))
const isolatedByName = '**/*.isolated.test.{ts,tsx}'
const isolated = [isolatedByName, ...browserCodeOnItsOwn]

const everyProject = { testTimeout: 180_000, hookTimeout: 180_000, pool: 'forks' } as const

export default defineConfig({
  test: {
    // Of the whole run alone: a project that extended this would start a store of its own.
    globalSetup: ['tests/support/global-setup.ts'],
    // One for each processor, and no more: each imports and compiles the server anew, for five seconds of processor time.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default'],
    projects: [
      {
        test: {
          ...everyProject,
          name: 'shared',
          include: ['api/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...browserCode, isolatedByName],
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/shared-database.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'browser code',
          include: browserCode,
          exclude: [...isolated, ...withDocument],
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/fresh-modules.ts'],
          // After the others: a process is kept only while the next file may use it too.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'documents',
          include: withDocument,
          exclude: [isolatedByName],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            'tests/support/shared-process.ts',
            'tests/support/fresh-modules.ts',
            'tests/support/fresh-document.ts',
          ],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'isolated',
          include: isolated,
          exclude: ['node_modules/**', 'dist/**'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
