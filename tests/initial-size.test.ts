import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it("the landing page and recipients' pages start with less JavaScript than React and a router, and no owners' code", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/size.mjs', '--built'], {
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const judged = [...stdout.matchAll(/^ok +(?:\/assets\/)?([a-z]+(?:-[a-z]+)?)/gm)].map(([, name]) => name)
  expect(judged.slice(0, 5)).toEqual(['landing', 'view', 'collect', 'nda', 'document'])
  // What comes with the content of a document, too.
  expect(judged.slice(5)).toEqual(expect.arrayContaining(['rich-text', 'elements-view']))
})
