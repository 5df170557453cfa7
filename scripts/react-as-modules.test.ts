import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { asModule, production } from './react-as-modules.mjs'

const require = createRequire(import.meta.url)
const sources = Object.entries(production).map(([file, name]) => {
  const path = `${file.split('/')[0]}/cjs/${name}.production.js`
  return [file, `node_modules/${path}`] as const
})
const namesIn = (module: string) =>
  [...(/^export \{ (.+) \};$/m.exec(module)?.[1] ?? '').matchAll(/exports_\w+ as (\w+)/g)].map(
    ([, name]) => name,
  )

describe('React as modules', () => {
  it.each(sources)('%s has the same exports as its CommonJS file', async (_, path) => {
    const module = asModule(await readFile(path, 'utf8'), './self.js')
    expect(namesIn(module).sort()).toEqual(Object.keys(require(`../${path}`)).sort())
  })

  it('keep what is assigned to a name before its export, and what a file requires', async () => {
    const code = `"use strict";
var Other = require("node:path"),
  two = 2;
function now() {
  return exports.clock();
}
exports.clock = void 0;
exports.clock = function () {
  return two + Other.sep.length;
};
exports.now = now;
`.replace('node:path', 'path')
    const url = `data:text/javascript,${encodeURIComponent(asModule(code, 'path'))}`
    const { now } = await import(/* @vite-ignore */ url)
    expect(now()).toBe(3)
  })

  it('are not made from a file in an unknown form', () => {
    expect(() => asModule('module.exports = require("./other.js");', './self.js')).toThrow('differently')
    expect(() =>
      asModule('exports.a = 1;\nfor (const name in exports) use(exports[name]);', './self.js'),
    ).toThrow()
  })
})
