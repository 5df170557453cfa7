import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A store whose transactions take one task, and are rolled back if their work fails. */
function makeStore() {
  const stored: string[] = []
  let transactions = 0
  const write = groupCommit<string[]>(async (work) => {
    transactions += 1
    const staged = [...stored]
    await new Promise((resolve) => setTimeout(resolve))
    await work(staged)
    stored.splice(0, stored.length, ...staged)
  })
  const add = (name: string) => write(async (tables) => tables.push(name))
  return { stored, write, add, count: () => transactions }
}

test('writes that come while one is being stored share the next transaction, in their order', async () => {
  const { stored, add, count } = makeStore()
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(add))).toEqual([1, 2, 3, 4])
  expect(stored).toEqual(['a', 'b', 'c', 'd'])
  expect(count()).toBe(2)
})

test('a write that fails is reported to its caller and undoes no other in the same transaction', async () => {
  const { stored, write, add } = makeStore()
  const fails = () =>
    write(async (tables) => {
      tables.push('half')
      throw new Error('refused')
    })
  const results = await Promise.allSettled([add('a'), add('b'), fails(), add('c'), fails()])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(stored).toEqual(['a', 'b', 'c'])
  await add('d')
  expect(stored).toEqual(['a', 'b', 'c', 'd'])
})

test('a write is reported as done only after it is stored', async () => {
  const { stored, add } = makeStore()
  const seen: boolean[] = []
  await Promise.all(['a', 'b', 'c'].map((name) => add(name).then(() => seen.push(stored.includes(name)))))
  expect(seen).toEqual([true, true, true])
})
