import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../pwa/data/request.ts'
import { outcomeOf } from '../../pwa/sync/transport/outcome-of.ts'
import { EngineScene, HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import type { Network } from './quiet-device.ts'

/** A reverse proxy that accepts no body above 1 kB, as nginx accepts none above 1 MB by default. */
const smallOnly: Network = (request, deliver) =>
  request.kind === 'create' && request.words.html.length > 1_000 ? { kind: 'intercepted' } : deliver()

describe('words that a proxy on the way to the server refuses', () => {
  let scene: EngineScene
  beforeEach(() => {
    scene = new EngineScene()
  })
  const large = `<p>${'long '.repeat(400)}</p>`

  test('wait with the reason shown, delay no other draft, and are sent once they get through', async () => {
    const { phone, tab, time, server } = scene
    phone.device.network = smallOnly
    for (const title of ['One', 'Two', 'Three', 'Four']) await phone.device.write(title, large)
    await phone.device.write('Fan', '<p>short</p>')
    tab.engine.start()
    await time.advance(10 * SECONDS)
    expect(server.ideas.map(({ title }) => title)).toEqual(['Fan'])
    expect(tab.engine.state).toBe('intercepted')

    phone.device.requests.length = 0
    await time.advance(1 * HOURS)
    expect(tab.engine.state).toBe('intercepted')
    const tries = phone.device.requests.filter(({ kind }) => kind === 'create').length
    expect(tries).toBeGreaterThan(4 * 5)
    expect(tries).toBeLessThan(4 * 25)
    expect((await phone.device.store.listEntries()).map(({ blocked }) => blocked)).toEqual(
      Array(4).fill(null),
    )

    phone.device.network = (_, deliver) => deliver()
    await time.advance(6 * MINUTES)
    expect(server.ideas.map(({ title }) => title).sort()).toEqual(['Fan', 'Four', 'One', 'Three', 'Two'])
    expect(tab.engine.state).toBe('idle')
    await scene.expectRest()
  })
})

test('the status of a foreign answer decides whether the content was refused or the server unreachable', () => {
  const kind = (status: number, isOurs = false) =>
    outcomeOf(new ApiError(status, isOurs ? { code: 'too_large', message: 'x' } : null, '<html>')).kind
  for (const status of [403, 406, 413]) expect(kind(status), `${status}`).toBe('intercepted')
  for (const status of [400, 401, 404, 407, 500, 502, 511])
    expect(kind(status), `${status}`).toBe('unreachable')
  expect(kind(413, true)).toBe('refused')
})
