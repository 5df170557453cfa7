import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isSupported } from './install.mjs'

test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '24.0.0', '26.1.0'])(
  'Node %s is supported',
  (version) => {
    expect(isSupported(version)).toBe(true)
  },
)

test.each(['18.20.0', '20.18.3', '21.7.3', '22.11.0', '23.11.0'])('Node %s is not supported', (version) => {
  expect(isSupported(version)).toBe(false)
})

test('package.json names the same Node versions', async () => {
  const { engines } = v.parse(
    v.object({ engines: v.object({ node: v.string() }) }),
    JSON.parse(await readFile('package.json', 'utf8')),
  )
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0')
})
