import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const localImports = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, name = '']) =>
    join(dirname(path), name),
  )

/** The scripts of which the build is made, and not what it makes something of. */
function scriptsOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  for (const script of localImports(path).filter((one) => one.startsWith('scripts/')))
    if (!found.has(script)) scriptsOf(script, found.add(script))
  return found
}

test('a change of any script of the build makes what it built out of date', () => {
  const build = readFileSync('scripts/build-stamps.mjs', 'utf8')
  const scripts = [...scriptsOf('vite.config.ts'), ...scriptsOf('scripts/build.mjs')]
  expect(scripts.length).toBeGreaterThan(8)
  // It only brings the packages, whose versions package-lock.json names.
  const isSource = (script: string) => build.includes(`'${script}'`) || script === 'scripts/install.mjs'
  expect(scripts.filter((script) => !isSource(script))).toEqual([])
})
