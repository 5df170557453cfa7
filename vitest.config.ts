import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Most test files share a process with files before and after them, so that each process imports the server once;
 * tests/support/shared-process.ts fails a file that leaves traces. Browser code keeps state in modules: its files share
 * what comes from packages, and import the rest anew (tests/support/fresh-modules.ts); so do those that need a document, which
 * each finds empty (tests/support/fresh-document.ts), and all a device without databases (tests/support/fresh-databases.ts).
 */
const browserCode = ['pwa', 'tests/sync'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    // Those that need the server as well share the process that has imported it.
    .filter(({ text }) => !/\/(support\/server|access\/people|api-scene)\.ts'/.test(text)),
)
const needsDocument = (text: string) => text.includes('@vitest-environment jsdom')
const pathsOf = (chosen: (text: string) => boolean) =>
  browserCode.filter(({ text }) => chosen(text)).map(({ path }) => path)
const isolated = '**/*.isolated.test.{ts,tsx}'

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
          include: ['{api,pwa,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...pathsOf(() => true), isolated],
          isolate: false,
          setupFiles: ['tests/support/shared-process.ts', 'tests/support/shared-database.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'browser code',
          include: pathsOf((text) => !needsDocument(text)),
          exclude: [isolated],
          isolate: false,
          setupFiles: [
            'tests/support/fresh-databases.ts',
            'tests/support/shared-process.ts',
            'tests/support/fresh-modules.ts',
          ],
          // After the others: a process is kept only while the next file may use it too.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'documents',
          include: pathsOf(needsDocument),
          exclude: [isolated],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            'tests/support/fresh-databases.ts',
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
          include: [isolated],
          exclude: ['node_modules/**', 'dist/**'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
