import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from './build-stamps.mjs'

const localImports = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, name = '']) =>
    join(dirname(path), name),
  )

/** The scripts that the build consists of, without their inputs. */
function scriptsOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  for (const script of localImports(path).filter((one) => one.startsWith('scripts/')))
    if (!found.has(script)) scriptsOf(script, found.add(script))
  return found
}

test('every script of the build is among the sources that make a build out of date', () => {
  const build = readFileSync('scripts/build-stamps.mjs', 'utf8')
  const scripts = [...scriptsOf('vite.config.ts'), ...scriptsOf('scripts/build.mjs')]
  expect(scripts.length).toBeGreaterThan(8)
  // These only install packages, whose versions package-lock.json names, let one process build at a time, and read options.
  const others = ['scripts/install.mjs', 'scripts/one-at-a-time.mjs', 'scripts/read-options.mjs']
  const isSource = (script: string) => build.includes(`'${script}'`) || others.includes(script)
  expect(scripts.filter((script) => !isSource(script))).toEqual([])
})

test('a build is out of date when the content of its files changed, whatever their times', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ideavault-sources-'))
  const file = join(folder, 'pwa/main.tsx')
  const write = async (path: string, text: string, year: number) => {
    await writeFile(path, text)
    await utimes(path, new Date(Date.UTC(year)), new Date(Date.UTC(year)))
    return digestOf([folder, join(folder, 'not-there.ts')])
  }
  await mkdir(dirname(file))
  const first = await write(file, 'first', 2026)
  expect(await write(file, 'other', 2001)).not.toBe(first)
  expect(await write(file, 'first', 2027)).toBe(first)
  expect(await write(join(folder, 'pwa/main.test.tsx'), 'a test', 2027)).toBe(first)
  expect(await write(join(folder, 'pwa/more.tsx'), 'more', 2001)).not.toBe(first)
  await rm(folder, { recursive: true })
})
