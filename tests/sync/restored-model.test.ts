import { expect, test } from 'vitest'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import { checkWords } from './invariants.ts'
import { World } from './world.ts'

test('random schedules with a restored backup lose no word, double no idea, and come to rest', async () => {
  const count = process.env.LONG ? 2_000 : 200
  let remade = 0
  for (let seed = 1; seed <= count; seed++) {
    const choices = seed % 4 === 3
    const world = new World({
      seed,
      devices: 1 + (seed % 3),
      steps: 70,
      tabs: seed % 2 === 0,
      accounts: 1,
      choices,
    })
    await world.run()
    const backup = structuredClone(world.server.ideas)
    await world.run()
    // Words that another client wrote may be on no device, so they may be lost with the restore.
    for (const word of world.writtenElsewhere) world.saved.delete(word)
    world.server.restore(backup)
    await world.run()
    await world.heal()
    expect(checkWords(world), `seed ${seed}`).toEqual([])
    const known = new Set(backup.map(({ id }) => id))
    remade += world.server.ideas.filter(({ id }) => id > RESTORE_GAP && !known.has(id)).length
  }
  expect(remade).toBeGreaterThan(count)
}, 120_000)
