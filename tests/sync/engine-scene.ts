import { expect } from 'vitest'
import { EngineDevice, type Tab } from './engine-device.ts'
import { FakeServer } from './fake-server.ts'
import type { Network } from './quiet-device.ts'
import { VirtualTime } from './virtual-time.ts'

export const SECONDS = 1_000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES

export const signedOut: Network = () => ({ kind: 'paused', why: 'signed-out' })

/** A server, a phone with one tab whose engine is not started yet, and a clock. */
export class EngineScene {
  readonly server = new FakeServer()
  readonly time = new VirtualTime()
  readonly phone = new EngineDevice(this.server, this.time, 1)
  readonly tab: Tab = this.phone.openTab()

  write(title: string): Promise<string> {
    return this.phone.device.write(title, '<p>words</p>')
  }

  /** Another device brings ideas to the server. */
  async writeElsewhere(titles: string[]): Promise<void> {
    const tablet = new EngineDevice(this.server, this.time, 2)
    for (const title of titles) await tablet.device.write(title, '<p>elsewhere</p>')
    const { engine } = tablet.openTab()
    engine.start()
    await this.time.advance(1 * SECONDS)
    engine.stop()
  }

  /** Expects that nothing happens on this device any more and nothing waits. */
  async expectRest(): Promise<void> {
    const { phone, tab } = this
    expect(await phone.countRequests(10 * SECONDS)).toBe(0)
    const wakings = tab.wakings.length
    expect(await phone.countRequests(1 * HOURS)).toBe(0)
    expect(tab.wakings.length - wakings).toBeLessThanOrEqual(12)
    expect(tab.engine.state).toBe('idle')
  }
}
