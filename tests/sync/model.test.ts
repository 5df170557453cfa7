import { describe, expect, test } from 'vitest'
import { checkAtRest } from './invariants.ts'
import type { Plan } from './plan.ts'
import { World } from './world.ts'

/** `npm test` runs a tenth of the schedules, `npm run test:long` all of them; SEED repeats one. */
const SCHEDULES = process.env.LONG ? 10_000 : 1_000
const FIRST_SEED = Number(process.env.SEED ?? 1)
const TIMEOUT_MS = 600_000

const planOf = (seed: number): Plan => ({
  seed,
  devices: 1 + (seed % 3),
  steps: 200,
  tabs: seed % 2 === 0,
  accounts: seed % 5 === 0 ? 2 : 1,
})

async function run(plan: Plan): Promise<World> {
  const world = new World(plan)
  await world.run()
  await world.heal()
  return world
}

describe('random schedules of 1 to 3 devices with faulty networks, crashes, sign-outs and two tabs', () => {
  test(
    `lose and double nothing, and all devices agree at rest (${SCHEDULES} schedules from seed ${FIRST_SEED})`,
    async () => {
      const counted = { words: 0, ideas: 0, copies: 0, labels: 0 }
      for (let seed = FIRST_SEED; seed < FIRST_SEED + (process.env.SEED ? 1 : SCHEDULES); seed++) {
        const world = await run(planOf(seed))
        expect(checkAtRest(world), `SEED=${seed}`).toEqual([])
        counted.words += world.saved.size
        counted.labels += world.labels.put.size
        counted.ideas += world.server.ideas.length
        counted.copies += world.server.ideas.filter(({ copyOf }) => copyOf !== null).length
      }
      const { words, ideas, copies, labels } = counted
      process.stdout.write(
        `${SCHEDULES} schedules: ${words} words, ${ideas} ideas, ${copies} copies, ${labels} labels\n`,
      )
      // Schedules in which nothing happens would prove nothing.
      if (!process.env.SEED) expect(words).toBeGreaterThan(SCHEDULES * 10)
      if (!process.env.SEED) expect(labels).toBeGreaterThan(SCHEDULES)
    },
    TIMEOUT_MS,
  )

  test('lose and double nothing while ideas are written with a newer app', async () => {
    let newer = 0
    for (let seed = 1; seed <= SCHEDULES / 10; seed++) {
      const world = await run({ ...planOf(seed), newerApp: true })
      expect(checkAtRest(world), `seed ${seed}`).toEqual([])
      newer += world.server.ideas.filter(({ html }) => html.includes('<div>')).length
    }
    expect(newer, 'ideas with a part that only the newer app knows').toBeGreaterThan(SCHEDULES / 40)
  })

  test('lose and double nothing while owners choose versions, other clients draw, and the server forgets', async () => {
    let choices = 0
    for (let seed = FIRST_SEED; seed < FIRST_SEED + (process.env.SEED ? 1 : SCHEDULES); seed++) {
      const world = await run({ ...planOf(seed), choices: true })
      expect(checkAtRest(world), `SEED=${seed}`).toEqual([])
      choices += world.choices
    }
    process.stdout.write(`${choices} choices between versions\n`)
    if (!process.env.SEED) expect(choices).toBeGreaterThan(SCHEDULES / 40)
  })

  test('lose and double nothing while devices are full and refused writes are repeated', async () => {
    let refusals = 0
    for (let seed = FIRST_SEED; seed < FIRST_SEED + (process.env.SEED ? 1 : SCHEDULES / 2); seed++) {
      const world = await run({ ...planOf(seed), isFull: true, choices: seed % 4 === 0 })
      expect(checkAtRest(world), `SEED=${seed}`).toEqual([])
      refusals += world.devices.reduce((sum, device) => sum + device.refusals, 0)
    }
    if (!process.env.SEED) expect(refusals).toBeGreaterThan(SCHEDULES)
  })

  test('make no copy of an idea on one device in one tab, whatever the network does', async () => {
    for (let seed = 1; seed <= SCHEDULES / 5; seed++) {
      const world = await run({ ...planOf(seed), devices: 1, accounts: 1, tabs: false })
      const copies = world.devices.flatMap(({ store }) =>
        [...store.rows.drafts.values()].flatMap(({ notice, copiedFrom }) =>
          notice?.kind === 'copy' && !copiedFrom.some((id) => world.deleted.has(id)) ? [notice.why] : [],
        ),
      )
      // A copy is right only if the owner publishes the open idea, or deletes it while another client's change keeps it.
      expect(
        copies.filter((why) => why !== 'published'),
        `seed ${seed}`,
      ).toEqual([])
    }
  })

  test('leave the same ideas on the server with clocks that are ten years off', async () => {
    const years = ['2016-01-01T00:00:00.000Z', '2036-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']
    for (let seed = 1; seed <= SCHEDULES / 10; seed++) {
      const right = await run(planOf(seed))
      const wrong = await run({ ...planOf(seed), clockOf: (device) => years[device % 3] ?? '' })
      expect(wrong.server.ideas, `seed ${seed}`).toEqual(right.server.ideas)
    }
  })
})

describe('random schedules find', () => {
  const findsFault = async (broken: NonNullable<Plan['broken']>, fault: RegExp, accounts = 1) => {
    for (let seed = 1; seed <= 200; seed++) {
      const world = await run({ ...planOf(seed), devices: 2, accounts, broken }).catch(() => null)
      if (world && checkAtRest(world).some((found) => fault.test(found))) return true
    }
    return false
  }

  test('two ideas of one draft when drafts have no lifelong key', async () => {
    expect(await findsFault({ createKey: true }, /^I3/)).toBe(true)
  })
  test('lost words when updates have no If-Match', async () => {
    expect(await findsFault({ ifMatch: true }, /^I2/)).toBe(true)
  })
  test('words in another account when the account is not checked', async () => {
    expect(await findsFault({ accountCheck: true }, /^I9/, 2)).toBe(true)
  })
})
