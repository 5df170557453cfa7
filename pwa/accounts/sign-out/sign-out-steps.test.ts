import { beforeEach, describe, expect, it } from 'vitest'
import type { PendingSignOut } from '../../data/pending-sign-out.ts'
import { finish, leave, noteSignIn, type SignedOut, type SignOutDevice } from './sign-out-steps.ts'

class Crash extends Error {}

/** A device that may crash before any of its steps; what it has stored survives. */
class FakeDevice implements SignOutDevice {
  stored: PendingSignOut | null = null
  isKnown = true
  isWiped = false
  hasSession = true
  server: 'answers' | 'silent' | 'refuses' = 'answers'
  endings = 0
  syncs = true
  /** Whether the device's database can be written. */
  isWritable = true
  steps = 0
  crashAt = Number.POSITIVE_INFINITY

  private step(): void {
    this.steps += 1
    if (this.steps === this.crashAt) throw new Crash()
  }

  private write(): void {
    if (!this.isWritable) throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  async findNote() {
    this.step()
    return this.stored && { ...this.stored }
  }

  async changeNote(change: (note: PendingSignOut | null) => PendingSignOut | null) {
    this.step()
    this.write()
    this.stored = change(this.stored)
  }

  stopSync() {
    this.syncs = false
  }

  startSync() {
    this.syncs = true
  }

  async forgetUser() {
    this.step()
    this.isKnown = false
  }

  async endSession() {
    this.step()
    if (this.server === 'silent') return false
    if (this.server === 'refuses') throw new Error('500')
    this.endings += 1
    this.hasSession = false
    return true
  }

  async wipe() {
    this.step()
    this.write()
    this.isWiped = true
  }
}

let device: FakeDevice
let hidden: SignedOut[]
const hide = async (how: SignedOut) => {
  hidden.push(how)
}
const go = (discards = false) => leave(device, { userId: 7, discards }, hide)

beforeEach(() => {
  device = new FakeDevice()
  hidden = []
})

describe('signing out', () => {
  it('ends the session, forgets the user, wipes the device and leaves no note', async () => {
    await go()
    expect(device).toMatchObject({ stored: null, isKnown: false, isWiped: true, hasSession: false })
    expect(hidden).toEqual(['everywhere'])
  })

  it('is undone when the server refuses: nothing is hidden or wiped', async () => {
    device.server = 'refuses'
    await expect(go()).rejects.toThrow('500')
    expect(device).toMatchObject({ stored: null, isKnown: true, isWiped: false, syncs: true })
    expect(hidden).toEqual([])
  })

  it('hides the account at once without an answer, and ends the session later, once', async () => {
    device.server = 'silent'
    await go()
    expect(device).toMatchObject({ isKnown: false, isWiped: true, hasSession: true, syncs: false })
    expect(hidden).toEqual(['here'])
    expect(await finish(device)).toBe(false)
    device.server = 'answers'
    expect(await finish(device)).toBe(true)
    expect(await finish(device)).toBe(true)
    expect(device).toMatchObject({ stored: null, hasSession: false, endings: 1 })
  })

  it('ends the session on a device that cannot be written, and reports that it was not wiped', async () => {
    device.isWritable = false
    await go()
    expect(device).toMatchObject({ isKnown: false, hasSession: false, endings: 1 })
    expect(hidden).toEqual(['not wiped'])
  })

  it('fails when the server does not answer and the device cannot note it either', async () => {
    device.isWritable = false
    device.server = 'silent'
    await expect(go()).rejects.toThrow('neither told nor noted')
    expect(device).toMatchObject({ isKnown: true, hasSession: true, syncs: true })
    expect(hidden).toEqual([])
  })

  it('keeps a note that the owner chose to discard drafts while the server does not answer', async () => {
    device.server = 'silent'
    await go(true)
    expect(device.stored).toMatchObject({ discards: true, isSessionEnded: false })
  })
})

describe('a crash while signing out', () => {
  it.each(['answers', 'silent'] as const)(
    'at any step leaves the account either fully signed in or fully signed out (server %s)',
    async (server) => {
      device.server = server
      await go()
      const all = device.steps
      expect(all).toBeGreaterThan(5)
      for (let crashAt = 1; crashAt <= all; crashAt++) {
        device = new FakeDevice()
        device.crashAt = crashAt
        device.server = server
        await go().catch(() => undefined)
        const wasNoted = device.stored !== null || !device.isKnown
        device.server = 'answers'
        device.crashAt = Number.POSITIVE_INFINITY
        await finish(device)
        const after = { isKnown: device.isKnown, isWiped: device.isWiped, hasSession: device.hasSession }
        // Before the note nothing has happened; after it everything does.
        expect(after, `crash at step ${crashAt}`).toEqual(
          wasNoted
            ? { isKnown: false, isWiped: true, hasSession: false }
            : { isKnown: true, isWiped: false, hasSession: true },
        )
        expect(device.stored, `crash at step ${crashAt}`).toBeNull()
      }
    },
  )
})

describe('signing in while a sign-out is unfinished', () => {
  it('with the same account cancels the sign-out: nothing is wiped and no session ended', async () => {
    device.stored = { userId: 7, discards: true, isSessionEnded: false, isWiped: false }
    await noteSignIn(device, 7)
    expect(await finish(device)).toBe(true)
    expect(device).toMatchObject({ isWiped: false, hasSession: true, isKnown: true })
  })

  it('with another account keeps the new session and still wipes the first account’s data', async () => {
    device.stored = { userId: 7, discards: false, isSessionEnded: false, isWiped: false }
    await noteSignIn(device, 8)
    expect(await finish(device)).toBe(true)
    expect(device).toMatchObject({ isWiped: true, hasSession: true, stored: null, endings: 0 })
  })
})
