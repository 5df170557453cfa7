import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { EngineScene, HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import { POISON, type Request } from './fake-ideas.ts'
import { lost, type Network, open } from './quiet-device.ts'

let scene: EngineScene
let server: EngineScene['server']
let time: EngineScene['time']
let phone: EngineScene['phone']
let tab: EngineScene['tab']
beforeEach(() => {
  scene = new EngineScene()
  ;({ server, time, phone, tab } = scene)
})

const isWrite = ({ kind }: Request) => kind === 'create' || kind === 'update' || kind === 'delete'
/** The server asks to retry later, as during a deployment. */
const deploying: Network = () => ({ kind: 'later' })
const laterForWrites: Network = (request, deliver) => (isWrite(request) ? { kind: 'later' } : deliver())

test('on a full server drafts wait with the reason shown, and are sent by themselves once there is room', async () => {
  const fullForWrites: Network = (request, deliver) => (isWrite(request) ? { kind: 'full' } : deliver())
  phone.device.network = fullForWrites
  await scene.write('Fan')
  tab.engine.start()
  await time.advance(5 * SECONDS)
  expect(tab.engine.state).toBe('full')
  // A round in which everything waits still knows why.
  tab.engine.requestSync()
  await time.advance(0)
  expect(tab.engine.state).toBe('full')
  await time.advance(2 * HOURS)
  expect((await phone.device.store.listEntries())[0]).toMatchObject({ blocked: null })
  expect(server.ideas).toEqual([])
  phone.device.network = open
  await time.advance(5 * MINUTES)
  expect(server.ideas).toMatchObject([{ title: 'Fan' }])
  expect(tab.engine.state).toBe('idle')
  await scene.expectRest()
})

describe('a draft that the server asked to send later stops waiting', () => {
  beforeEach(() => {
    phone.device.network = laterForWrites
  })

  test('once it was sent', async () => {
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(5 * SECONDS)
    phone.device.network = open
    await time.advance(5 * MINUTES)
    expect(server.ideas).toMatchObject([{ title: 'Fan' }])
    await scene.expectRest()
  })

  test('once another tab has sent it', async () => {
    const draftId = await scene.write('Fan')
    tab.engine.start()
    await time.advance(20 * SECONDS)
    phone.device.network = open
    const other = phone.openTab()
    expect(await other.push(draftId)).toBe('synced')
    await scene.expectRest()
  })

  test('once it was deleted', async () => {
    const draftId = await scene.write('Fan')
    tab.engine.start()
    await time.advance(5 * SECONDS)
    phone.device.network = open
    const [row] = phone.device.rows()
    await removeDraft(phone.device.context, { draftId, seq: row?.seq ?? 0 })
    await time.advance(5 * MINUTES)
    expect(phone.device.rows()).toEqual([])
    await scene.expectRest()
  })

  test('once the server refused its content', async () => {
    await scene.write(`${POISON} Fan`)
    tab.engine.start()
    await time.advance(5 * SECONDS)
    phone.device.network = open
    await time.advance(5 * MINUTES)
    expect((await phone.device.store.listEntries())[0]?.blocked).toMatchObject({ code: 'invalid_input' })
    await scene.expectRest()
  })

  test('once its title was removed', async () => {
    const draftId = await scene.write('Fan')
    phone.device.network = lost
    tab.engine.start()
    await time.advance(1 * SECONDS)
    await phone.device.write(' ', '<p>words</p>', draftId)
    // The frozen change still has its title and is sent first.
    phone.device.network = open
    await time.advance(5 * MINUTES)
    await scene.expectRest()
  })
})

describe('while the server asks to retry later', () => {
  test('each wait is twice as long as the last, up to five minutes, and ends with one sync round', async () => {
    for (let n = 0; n < 30; n++) await scene.write(`Title ${n}`)
    phone.device.network = laterForWrites
    tab.engine.start()
    await time.advance(1 * HOURS)
    const gaps = tab.rounds.slice(1).map((at, index) => at - (tab.rounds[index] ?? 0))
    gaps.forEach((gap, index) => {
      const whole = Math.min(5 * MINUTES, 2 * SECONDS * 2 ** index)
      expect(gap).toBeGreaterThanOrEqual(whole / 2)
      expect(gap).toBeLessThanOrEqual(whole + 2 * SECONDS)
    })
    expect(gaps.length).toBeLessThanOrEqual(35)
    phone.device.network = open
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(server.ideas).toHaveLength(30)
    await scene.expectRest()
  })

  test('a server that refuses every request gets at most 70 requests in an hour', async () => {
    await scene.write('Fan')
    phone.device.network = deploying
    tab.engine.start()
    expect(await phone.countRequests(1 * HOURS)).toBeLessThanOrEqual(2 * 35)
    phone.device.network = open
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(server.ideas).toHaveLength(1)
    await scene.expectRest()
  })

  test('typing does not postpone the next attempt', async () => {
    const draftId = await scene.write('Fan')
    phone.device.network = deploying
    tab.engine.start()
    await time.advance(1 * MINUTES)
    const until = time.now + 5 * MINUTES
    for (let n = 0; time.now < until - 30 * SECONDS; n++) {
      await phone.device.write('Fan', `<p>words ${n}</p>`, draftId)
      tab.engine.requestSync()
      await time.advance(5 * SECONDS)
    }
    phone.device.network = open
    await time.advance(until - time.now)
    expect(server.ideas).toHaveLength(1)
  })

  test('one idea that cannot be fetched delays neither other ideas nor sending', async () => {
    await scene.writeElsewhere(['Fan', 'Kettle', 'Lamp'])
    phone.device.network = (request, deliver) =>
      request.kind === 'find' && request.ideaId === 3 ? { kind: 'later' } : deliver()
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(phone.device.rows().map(({ title }) => title)).toEqual(expect.arrayContaining(['Fan', 'Kettle']))
    await scene.write('Mine')
    tab.engine.requestSync()
    await time.advance(1 * SECONDS)
    expect(server.ideas.at(-1)).toMatchObject({ title: 'Mine' })
    expect(await phone.countRequests(1 * HOURS)).toBeLessThanOrEqual(2 * 35)
    phone.device.network = open
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(phone.device.rows()).toHaveLength(4)
    await scene.expectRest()
  })
})
