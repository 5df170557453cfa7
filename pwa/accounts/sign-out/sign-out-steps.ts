import type { PendingSignOut } from '../../data/pending-sign-out.ts'

/**
 * A sign-out is noted on the device before its first step, and the note is deleted after its last one. Each step may be repeated, so
 * after a crash the next start does whatever is left. Until then nobody counts as signed in on this device.
 */
export interface SignOutNotes {
  findNote(): Promise<PendingSignOut | null>
  /** Reads the note and writes the result of `change`, in one transaction. */
  changeNote(change: (note: PendingSignOut | null) => PendingSignOut | null): Promise<void>
}

export interface SignOutDevice extends SignOutNotes {
  /** Stops sending and fetching anything of the account. */
  stopSync(userId: number): void
  startSync(userId: number): void
  /** From now on the account's pages no longer open without the server. */
  forgetUser(userId: number): Promise<void>
  /**
   * Ends the session on the server: true when it is over, false without an answer. Throws if the server refuses. For a noted sign-out
   * the note says whether there is still a session to end, so that it is ended only once.
   */
  endSession(userId: number, isNoted: boolean): Promise<boolean>
  wipe(note: PendingSignOut, isNoted: boolean): Promise<void>
}

export type Leaving = { userId: number; discards: boolean }

/** 'here': the server will be told later. 'not wiped': this device could not remove its data, and will not try again. */
export type SignedOut = 'everywhere' | 'here' | 'not wiped'

/**
 * Signs out. If the server refuses, this throws and the user stays signed in with everything in place. Without an answer the account
 * is hidden here at once and the server is told later. `hide` leaves the account's pages.
 */
export async function leave(
  device: SignOutDevice,
  { userId, discards }: Leaving,
  hide: (how: SignedOut) => Promise<void>,
): Promise<void> {
  const note = { userId, discards, isSessionEnded: false, isWiped: false }
  // A device that cannot write the note must not keep anybody signed in.
  const isNoted = await device
    .changeNote(() => note)
    .then(
      () => true,
      () => false,
    )
  device.stopSync(userId)
  let isSessionEnded: boolean
  try {
    isSessionEnded = await device.endSession(userId, isNoted)
    if (!isSessionEnded && !isNoted) throw new Error('This sign-out can be neither told nor noted.')
  } catch (error) {
    if (isNoted) await device.changeNote(() => null)
    device.startSync(userId)
    throw error
  }
  if (isSessionEnded && isNoted) await mark(device, userId, { isSessionEnded })
  await device.forgetUser(userId)
  if (isNoted) {
    await hide(isSessionEnded ? 'everywhere' : 'here')
    await wipe(device)
  } else {
    const isWiped = await device.wipe(note, isNoted).then(
      () => true,
      () => false,
    )
    await hide(isWiped ? 'everywhere' : 'not wiped')
  }
}

/** Does what is left of a noted sign-out. False while the server could not be told. */
export async function finish(device: SignOutDevice): Promise<boolean> {
  const pending = await device.findNote()
  if (!pending) return true
  const { userId } = pending
  device.stopSync(userId)
  await device.forgetUser(userId)
  await wipe(device)
  if (!pending.isSessionEnded && (await isEnded(device, userId)))
    await mark(device, userId, { isSessionEnded: true })
  return (await device.findNote())?.isSessionEnded ?? true
}

/** Call it after signing in: that ended the earlier session, and if it is the same account, its data here is not wiped. */
export async function noteSignIn(notes: SignOutNotes, userId: number): Promise<void> {
  await notes.changeNote((note) =>
    note === null || note.userId === userId ? null : withDone(note, { isSessionEnded: true }),
  )
}

async function isEnded(device: SignOutDevice, userId: number): Promise<boolean> {
  try {
    return await device.endSession(userId, true)
  } catch {
    // Refused for now, by a rate limit or a server error, so it is tried again later.
    return false
  }
}

async function wipe(device: SignOutDevice): Promise<void> {
  const pending = await device.findNote()
  if (!pending || pending.isWiped) return
  try {
    await device.wipe(pending, true)
  } catch {
    // The device's database failed: the note stays, and the next start tries again.
    return
  }
  await mark(device, pending.userId, { isWiped: true })
}

type Done = Partial<Pick<PendingSignOut, 'isSessionEnded' | 'isWiped'>>

/** Marks a step of this sign-out as done; not if the note is of another one by now. */
const mark = (notes: SignOutNotes, userId: number, done: Done): Promise<void> =>
  notes.changeNote((note) => (note?.userId === userId ? withDone(note, done) : note))

/** The note with these steps done; null once nothing is left to do. */
function withDone(note: PendingSignOut, done: Done): PendingSignOut | null {
  const next = { ...note, ...done }
  return next.isSessionEnded && next.isWiped ? null : next
}
