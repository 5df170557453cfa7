import { expect } from '@playwright/test'
import { test } from '../schedules/household.ts'
import { runSchedule } from '../schedules/schedule.ts'

/** A few here, all of them in `npm run test:long`; SEED repeats one. */
const SCHEDULES = process.env.LONG ? 200 : 4
const AT_A_TIME = process.env.LONG ? 10 : 4
const SCHEDULE_MS = 180_000
const firstSeed = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: process.env.SEED ? 1 : SCHEDULES }, (_, index) => firstSeed + index)
const batches = Array.from({ length: Math.ceil(seeds.length / AT_A_TIME) }, (_, index) =>
  seeds.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME),
)

test.describe.configure({ mode: 'parallel' })

for (const batch of batches) {
  test(`random schedules of two devices lose and double no word in real browsers (seeds ${batch[0]} to ${batch.at(-1)})`, async ({
    product,
    devices,
  }, { annotations }) => {
    test.setTimeout(SCHEDULE_MS * batch.length)
    for (const seed of batch) {
      const outcome = await runSchedule(product, devices, seed)
      annotations.push({ type: 'schedule', description: JSON.stringify(outcome) })
      const story = [`SEED=${seed}`, ...outcome.steps, ...outcome.findings].join('\n')
      if (process.env.SEED) process.stdout.write(`${story}\n`)
      expect.soft(outcome.findings, story).toEqual([])
    }
  })
}
