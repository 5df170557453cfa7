// Removes one guard after the other and expects its tests to fail: a guard whose removal makes no test fail is not tested.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { allMutations } from './mutation-lists.mjs'

/** Words on the command line select the guards whose name or file contains one of them. */
const wanted = process.argv.slice(2)
const mutations = allMutations.filter(
  ([name, file]) => wanted.length === 0 || wanted.some((word) => `${name} ${file}`.includes(word)),
)

const run = (...args) => spawnSync(process.execPath, args, { stdio: 'ignore' }).status === 0

/** Journeys need the build; a build that fails proves nothing. */
function isGreen(tests, title) {
  if (!title) return run('node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...tests.split(' '))
  if (!run('scripts/build.mjs')) throw new Error('The mutated product does not build.')
  return run('node_modules/@playwright/test/cli.js', 'test', tests, '-g', title)
}

/** Tests that already fail with every guard in place prove nothing about a missing one. */
const greenWithGuards = new Map()
function isGreenWithGuards(tests, title) {
  const key = `${tests} ${title ?? ''}`
  if (!greenWithGuards.has(key)) greenWithGuards.set(key, isGreen(tests, title))
  return greenWithGuards.get(key)
}

let survived = 0
for (const [name, file, guard, replacement, tests, title] of mutations) {
  const source = readFileSync(file, 'utf8')
  if (source.split(guard).length !== 2) {
    console.log(`?? ${name}: the guard occurs ${source.split(guard).length - 1} times in ${file}`)
    survived += 1
    continue
  }
  if (!isGreenWithGuards(tests, title)) {
    console.log(`?? ${name}: its tests fail with the guard in place (${tests})`)
    survived += 1
    continue
  }
  let noticed = false
  try {
    writeFileSync(
      file,
      source.replace(guard, () => replacement),
    )
    noticed = !isGreen(tests, title)
  } finally {
    writeFileSync(file, source)
  }
  if (!noticed) survived += 1
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${name}`)
}
// The last build may be a mutated product.
if (mutations.some(([, , , , , title]) => title)) run('scripts/build.mjs')
console.log(`Mutations: ${mutations.length - survived} of ${mutations.length} noticed`)
process.exit(survived === 0 ? 0 : 1)
