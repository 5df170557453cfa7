import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups } from '../chunk-groups.ts'

const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
const scope = (name: string) => readdirSync(`node_modules/${name}`).map((one) => `${name}/${one}`)
const there = [
  ...listFiles('pwa'),
  ...listFiles('api/contract'),
  ...listFiles('node_modules/lucide-react/dist/esm/icons'),
  ...readdirSync('node_modules'),
  ...scope('@tanstack'),
].join('\n')

/** Nothing else notices a renamed file: it lands in another chunk, which other pages then load with it. */
test('every name in the chunk groups is the name of an existing file', () => {
  const patterns = chunkGroups.flatMap((group) => ('test' in group ? [group.test.source] : []))
  const names = patterns.flatMap((pattern) => pattern.match(/[a-z][a-z0-9]*(-[a-z0-9]+)+/g) ?? [])
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !there.includes(name))).toEqual([])
})
