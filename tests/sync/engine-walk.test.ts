import { expect, test } from 'vitest'
import { listSendable } from '../../pwa/sync/device/list-sendable.ts'
import { EngineWalk } from './engine-walk.ts'

const WALKS = process.env.LONG ? 2_000 : 200
const FIRST_SEED = Number(process.env.SEED ?? 1)
const STEPS = 80

/** At rest nothing is left to send, nothing from the server is missing, and no more requests are made. */
async function faultsAtRest(walk: EngineWalk): Promise<string[]> {
  const { phone, server, faults } = walk
  const kept = new Set(phone.device.rows().map(({ ideaId }) => ideaId))
  const missing = server.ideas.filter(({ id, isDeleted }) => !isDeleted && !kept.has(id))
  const restless = walk.runningTabs.filter(({ engine }) => engine.state !== 'idle')
  const found = [
    ...faults,
    ...(await listSendable(phone.device.store)).map((draftId) => `${draftId} was forgotten`),
    ...missing.map(({ id, title }) => `idea ${id} (${title}) of the server is missing`),
    ...restless.map(({ engine }) => `an engine is still ${engine.state}`),
  ]
  const requests = await phone.countRequests(10_000)
  const later = await phone.countRequests(3_600_000)
  if (requests + later > 0) found.push(`${requests} requests in ten idle seconds, ${later} in an hour`)
  return found
}

test(`${WALKS} random histories from seed ${FIRST_SEED}: waits end in one round, all is synced, then no requests`, async () => {
  const counted = { requests: 0, rounds: 0, ideas: 0, pictures: 0 }
  for (let seed = FIRST_SEED; seed < FIRST_SEED + (process.env.SEED ? 1 : WALKS); seed++) {
    const walk = new EngineWalk(seed)
    for (let step = 0; step < STEPS; step++) await walk.step()
    await walk.heal()
    expect(await faultsAtRest(walk), `SEED=${seed}`).toEqual([])
    counted.requests += walk.phone.requests.length
    counted.rounds += walk.tabs.reduce((sum, { rounds }) => sum + rounds.length, 0)
    counted.ideas += walk.server.ideas.length
    counted.pictures += walk.server.ideas.filter(({ html }) => html.includes('/api/assets/')).length
  }
  const { requests, rounds, ideas, pictures } = counted
  process.stdout.write(
    `${WALKS} histories: ${rounds} rounds, ${requests} requests, ${ideas} ideas, ${pictures} with pictures\n`,
  )
  // Walks in which nothing happens would prove nothing.
  if (!process.env.SEED) expect(Math.min(ideas, pictures)).toBeGreaterThan(WALKS)
}, 600_000)
