import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deciding, oldest, target } from './browsers.mjs'

const named = `Safari ${oldest.safari}, Chrome ${oldest.chrome} and Firefox ${oldest.firefox}`
const textOf = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ')

it('the oldest supported browsers are the first that have all deciding features', () => {
  const newest = (versions: string[]) => versions.toSorted((one, other) => Number(one) - Number(other)).at(-1)
  const firstOf = (name: keyof typeof oldest) => newest(Object.values(deciding).map((since) => since[name]))
  expect({ safari: firstOf('safari'), chrome: firstOf('chrome'), firefox: firstOf('firefox') }).toEqual(
    oldest,
  )
})

it('the first script of a page tests for the deciding features', () => {
  const script = textOf('public/first-paint.js')
  expect(Object.keys(deciding).filter((feature) => !script.includes(feature))).toEqual([])
})

it.each(['README.md', 'pwa/index.html'])('%s names the oldest browsers', (path) => {
  expect(textOf(path)).toContain(named)
})

it('the build targets the oldest supported browsers', () => {
  expect(target).toEqual(['safari17.4', 'chrome119', 'firefox125'])
  expect(textOf('vite.config.ts')).toContain(' target, ')
})
