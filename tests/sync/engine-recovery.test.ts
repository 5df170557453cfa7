import { beforeEach, describe, expect, test } from 'vitest'
import { EngineScene, HOURS, MINUTES, SECONDS, signedOut } from './engine-scene.ts'
import type { Request } from './fake-ideas.ts'
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

describe('without a connection', () => {
  test('few requests are made in an hour, and everything is sent within five minutes of reconnecting', async () => {
    for (let n = 0; n < 50; n++) await scene.write(`Title ${n}`)
    phone.device.network = lost
    tab.engine.start()
    const requests = await phone.countRequests(1 * HOURS)
    expect(tab.rounds.length).toBeLessThanOrEqual(35)
    expect(requests).toBeLessThanOrEqual(35 * 8)
    phone.device.network = open
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(server.ideas).toHaveLength(50)
    await scene.expectRest()
  })

  test('sync runs at once when the connection returns, and once when a page is shown again', async () => {
    await scene.write('Fan')
    phone.device.network = lost
    tab.engine.start()
    await time.advance(20 * MINUTES)
    phone.device.network = open
    tab.tell('online')
    await time.advance(1 * SECONDS)
    expect(server.ideas).toHaveLength(1)
    await time.advance(20 * SECONDS)
    const rounds = tab.rounds.length
    for (let n = 0; n < 10; n++) tab.tell('visible')
    await time.advance(1 * SECONDS)
    expect(tab.rounds.length - rounds).toBe(1)
  })

  test('drafts whose requests get no answer do not delay other drafts', async () => {
    for (let n = 0; n < 20; n++) await scene.write(`Cut ${n}`)
    for (let n = 0; n < 20; n++) await scene.write(`Title ${n}`)
    const isCut = (request: Request) => request.kind === 'create' && request.words.title.startsWith('Cut')
    phone.device.network = (request, deliver) => (isCut(request) ? { kind: 'unreachable' } : deliver())
    tab.engine.start()
    await time.advance(5 * MINUTES)
    expect(server.ideas).toHaveLength(20)
    expect(tab.engine.state).toBe('idle')
    expect(await phone.countRequests(1 * HOURS)).toBeLessThanOrEqual(35 * 40)
  })
})

describe('a session that ended', () => {
  test('is checked again: one wrong 401 does not stop fetching', async () => {
    await scene.writeElsewhere(['Fan', 'Kettle', 'Lamp'])
    phone.device.network = signedOut
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(tab.engine.state).toBe('signed-out')
    phone.device.network = open
    await time.advance(10 * SECONDS)
    expect(phone.device.rows()).toHaveLength(3)
    expect(tab.engine.state).toBe('idle')
    await scene.expectRest()
  })

  test('costs one request per wait, and ends in every tab after a sign-in', async () => {
    await scene.write('Fan')
    phone.device.network = signedOut
    tab.engine.start()
    expect(await phone.countRequests(1 * HOURS)).toBeLessThanOrEqual(35)
    phone.device.network = open
    tab.tell('signed-in')
    await time.advance(1 * SECONDS)
    expect(server.ideas).toHaveLength(1)
    await scene.expectRest()
  })

  test('stays shown while it is checked again, except when the person asks for a retry', async () => {
    phone.device.network = signedOut
    const states: string[] = []
    tab.engine.subscribe(() => states.push(tab.engine.state))
    tab.engine.start()
    await time.advance(1 * HOURS)
    tab.tell('visible')
    await time.advance(1 * SECONDS)
    expect(states).toEqual(['syncing', 'signed-out'])
    phone.device.network = open
    tab.engine.retry()
    await time.advance(1 * SECONDS)
    expect(states).toEqual(['syncing', 'signed-out', 'syncing', 'idle'])
  })

  test('does not keep an engine that is started again from fetching', async () => {
    phone.device.network = signedOut
    tab.engine.start()
    await time.advance(10 * MINUTES)
    phone.device.network = open
    // As after signing in: the page starts the engine, even if the previous page has not stopped it.
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(tab.engine.state).toBe('idle')
    tab.engine.stop()
    expect(await phone.countRequests(1 * HOURS)).toBe(0)
    tab.engine.start()
    expect(await phone.countRequests(1 * SECONDS)).toBe(1)
  })
})

describe('a device database that fails', () => {
  test('is tried again after a wait, and drafts are sent once it works', async () => {
    await scene.write('Fan')
    phone.isStoreBroken = true
    tab.engine.start()
    await time.advance(1 * HOURS)
    expect(phone.requests).toEqual([])
    expect(tab.rounds.length).toBeLessThanOrEqual(35)
    phone.isStoreBroken = false
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(server.ideas).toHaveLength(1)
    await scene.expectRest()
  })
})

describe('a connection that loses two of three answers', () => {
  test('brings the ideas of the server to a new device within a minute', async () => {
    await scene.writeElsewhere(Array.from({ length: 20 }, (_, n) => `Title ${n}`))
    phone.device.network = (_, deliver) => (phone.random.chance(2 / 3) ? { kind: 'unreachable' } : deliver())
    tab.engine.start()
    await time.advance(1 * MINUTES)
    expect(phone.device.rows()).toHaveLength(20)
  })
})

describe('two tabs', () => {
  test('end the wait for a draft without a sync round when the other tab has sent it', async () => {
    await scene.write('Fan')
    const later: Network = (request, deliver) => (request.kind === 'create' ? { kind: 'later' } : deliver())
    phone.device.network = later
    const other = phone.openTab()
    tab.engine.start()
    other.engine.start()
    await time.advance(20 * MINUTES)
    phone.device.network = open
    tab.engine.retry()
    await time.advance(1 * SECONDS)
    expect(server.ideas).toHaveLength(1)
    const rounds = other.rounds.length
    await time.advance(1 * HOURS)
    expect(other.rounds.length - rounds).toBe(0)
  })

  test('send what a closed tab has left', async () => {
    tab.engine.start()
    await time.advance(1 * SECONDS)
    await scene.write('Fan')
    await time.advance(5 * MINUTES + 2 * SECONDS)
    expect(server.ideas).toHaveLength(1)
  })
})
