import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/** A folder is a room that a newcomer takes in at a glance, and a file is a page (docs/architecture.md). */
const MAX_FILES = 25
const MAX_LINES = 200
const MEDIAN_LINES = 45

/** The table of pages: one file for each address, however many there are. */
const pages = 'pwa/routes'

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$/.test(path)
const sources = ['api', 'pwa'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .map((path) => join(side, path))
    .filter(isSource),
)
const lines = new Map(sources.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]))

test('no room holds more than 25 files', () => {
  const rooms = new Set(sources.map((path) => dirname(path)))
  rooms.delete(pages)
  const count = (room: string) => sources.filter((path) => dirname(path) === room).length
  expect([...rooms].filter((room) => count(room) > MAX_FILES)).toEqual([])
})

test('rooms are in features, and no folder is deeper', () => {
  expect(sources.filter((path) => path.split('/').length > 4)).toEqual([])
})

test('no source file has more than 200 lines, and half of them have fewer than 45', () => {
  const long = sources.filter((path) => (lines.get(path) ?? 0) > MAX_LINES)
  expect(long).toEqual([])
  const sorted = [...lines.values()].sort((one, other) => one - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(MEDIAN_LINES)
})

test('no test file, and no other TypeScript file in tests, has more than 200 lines', () => {
  const all = ['api', 'pwa', 'scripts', 'tests'].flatMap((side) =>
    readdirSync(side, { recursive: true, encoding: 'utf8' }).map((path) => join(side, path)),
  )
  const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path) || /^tests\/.*\.tsx?$/.test(path)
  const countLines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
  expect(all.filter(isTest).filter((path) => countLines(path) > MAX_LINES)).toEqual([])
})

test('layouts change at widths relative to text size, not in pixels', () => {
  const styles = readdirSync('pwa', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const inPixels = (path: string) =>
    /@(media|container)[^{]*width[^)]*\dpx/.test(readFileSync(join('pwa', path), 'utf8'))
  expect(styles.filter(inPixels)).toEqual([])
})

const Order = v.object({ order: v.array(v.array(v.array(v.string()))) })

test('every line of the import order names an existing path', async () => {
  const path = join(process.cwd(), 'scripts/import-order.mjs')
  const places = v.parse(Order, await import(path)).order.flat(2)
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

test('test files that share a process with the server replace no modules (vitest.config.ts)', () => {
  const replaces = /\bvi\.(mock|doMock|resetModules)\(|@vitest-environment |'fake-indexeddb\/auto'/
  const isOfBrowserCode = (path: string) =>
    path.startsWith('tests/sync/') &&
    !/\/(support\/server|access\/people|api-scene)\.ts'/.test(readFileSync(path, 'utf8'))
  const shared = ['api', 'tests', 'scripts'].flatMap((side) =>
    readdirSync(side, { recursive: true, encoding: 'utf8' })
      .map((path) => join(side, path))
      .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.isolated.test.ts'))
      .filter((path) => !isOfBrowserCode(path) && path !== 'tests/structure.test.ts'),
  )
  expect(shared.filter((path) => replaces.test(readFileSync(path, 'utf8')))).toEqual([])
})
