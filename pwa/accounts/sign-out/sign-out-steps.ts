import type { PendingSignOut } from '../../data/pending-sign-out.ts'

/**
 * Signing out is written down before its first step and forgotten after its last one. Each step may be repeated, so a start
 * after a crash simply does all that is left; until then nobody is known on this device.
 */
export interface SignOutNotes {
  findNote(): Promise<PendingSignOut | null>
  /** Reads the note and writes what `change` makes of it, in one transaction. */
  changeNote(change: (note: PendingSignOut | null) => PendingSignOut | null): Promise<void>
}

export interface SignOutDevice extends SignOutNotes {
  /** Nothing of the account is sent or fetched any more. */
  stopSync(userId: number): void
  startSync(userId: number): void
  /** Its pages do not open without the server from now on. */
  forgetUser(userId: number): Promise<void>
  /**
   * Ends the server's session once. Throws what the server refuses; true when it is over, false without an answer. Of a sign-out
   * that is noted the note decides whether there is still one to end.
   */
  endSession(userId: number, isNoted: boolean): Promise<boolean>
  wipe(note: PendingSignOut, isNoted: boolean): Promise<void>
}

export type Leaving = { userId: number; discards: boolean }

/** 'here': the server is told later. 'not wiped': this device removed nothing of what it keeps, and will not by itself. */
export type SignedOut = 'everywhere' | 'here' | 'not wiped'

/**
 * Begins to sign out. A refusal of the server is thrown, and the person stays signed in with everything in place; without an
 * answer they are hidden here at once and the server is told later. `hide` leaves the account's pages.
 */
export async function leave(
  device: SignOutDevice,
  { userId, discards }: Leaving,
  hide: (how: SignedOut) => Promise<void>,
): Promise<void> {
  const note = { userId, discards, isSessionEnded: false, isWiped: false }
  // A device that lets nothing be written must not keep anybody signed in.
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

/** Does what is left of a sign-out. False while the server could not be told. */
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

/** Somebody signed in: the session before is over, and what the same account has here is theirs again. */
export async function noteSignIn(notes: SignOutNotes, userId: number): Promise<void> {
  await notes.changeNote((note) =>
    note === null || note.userId === userId ? null : withDone(note, { isSessionEnded: true }),
  )
}

async function isEnded(device: SignOutDevice, userId: number): Promise<boolean> {
  try {
    return await device.endSession(userId, true)
  } catch {
    // Refused for now (too many attempts, a server in trouble): asked again later.
    return false
  }
}

async function wipe(device: SignOutDevice): Promise<void> {
  const pending = await device.findNote()
  if (!pending || pending.isWiped) return
  try {
    await device.wipe(pending, true)
  } catch {
    // The device's database refuses: the note stays, and the next start tries again.
    return
  }
  await mark(device, pending.userId, { isWiped: true })
}

type Done = Partial<Pick<PendingSignOut, 'isSessionEnded' | 'isWiped'>>

/** Marks a step as done, of this very sign-out only: somebody may have signed in meanwhile. */
const mark = (notes: SignOutNotes, userId: number, done: Done): Promise<void> =>
  notes.changeNote((note) => (note?.userId === userId ? withDone(note, done) : note))

/** Null once nothing is left to do. */
function withDone(note: PendingSignOut, done: Done): PendingSignOut | null {
  const next = { ...note, ...done }
  return next.isSessionEnded && next.isWiped ? null : next
}
