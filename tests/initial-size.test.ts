import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('starts the landing page and every page of a recipient with at most 101 kB of JavaScript, 116 kB as gzip', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/size.mjs', '--built'], {
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  expect(stdout.match(/^ok /gm)).toHaveLength(5)
})
