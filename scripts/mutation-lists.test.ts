import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allMutations } from './mutation-lists.mjs'

/** `npm run test:long` removes these guards; this test only checks that each can be found, which takes no time. */
test.each(allMutations)('the guard against "%s" is in its file exactly once', (_, file, guard) => {
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file, 'utf8').split(guard).length - 1).toBe(1)
})

test('every replacement differs from its guard', () => {
  expect(allMutations.filter(([, , guard, replacement]) => guard === replacement)).toEqual([])
})

const testFiles = ['api', 'pwa', 'tests', 'scripts'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .map((path) => `${side}/${path}`)
    .filter((path) => /\.(test|journey)\.tsx?$/.test(path)),
)

test.each(allMutations)('the tests that notice "%s" exist', (...[, , , , tests, title]) => {
  for (const path of tests.split(' ')) {
    const found = testFiles.filter((file) => file.includes(path))
    expect(found, path).not.toEqual([])
    if (title) expect(found.filter((file) => readFileSync(file, 'utf8').includes(title))).toHaveLength(1)
  }
})
