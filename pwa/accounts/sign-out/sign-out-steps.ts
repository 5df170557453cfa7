import type { PendingSignOut } from '../../data/pending-sign-out.ts'

/**
 * Signing out is written down before its first step and forgotten after its last one. Each step may be repeated, so a start
 * after a crash simply does all that is left; until then nobody is known on this device.
 */
export interface SignOutNotes {
  findNote(): Promise<PendingSignOut | null>
  /** Makes of the note what `change` says, in one step. */
  changeNote(change: (note: PendingSignOut | null) => PendingSignOut | null): Promise<void>
}

export interface SignOutDevice extends SignOutNotes {
  /** Nothing of the account is sent or fetched any more. */
  stopSync(userId: number): void
  startSync(userId: number): void
  /** Its pages do not open without the server from now on. */
  forgetUser(userId: number): Promise<void>
  /** Ends the server's session once. Throws what the server refuses; true when it is over, false without an answer. */
  endSession(): Promise<boolean>
  wipe(note: PendingSignOut): Promise<void>
}

export type Leaving = { userId: number; discards: boolean }

/**
 * Begins to sign out. A refusal of the server is thrown, and the person stays signed in with everything in place; without an
 * answer they are hidden here at once and the server is told later. `hide` leaves the account's pages.
 */
export async function leave(
  device: SignOutDevice,
  { userId, discards }: Leaving,
  hide: (isSessionEnded: boolean) => Promise<void>,
): Promise<void> {
  await device.changeNote(() => ({ userId, discards, isSessionEnded: false, isWiped: false }))
  device.stopSync(userId)
  let isSessionEnded: boolean
  try {
    isSessionEnded = await device.endSession()
  } catch (error) {
    await device.changeNote(() => null)
    device.startSync(userId)
    throw error
  }
  if (isSessionEnded) await mark(device, userId, { isSessionEnded })
  await device.forgetUser(userId)
  await hide(isSessionEnded)
  await wipe(device)
}

/** Does what is left of a sign-out. False while the server could not be told. */
export async function finish(device: SignOutDevice): Promise<boolean> {
  const pending = await device.findNote()
  if (!pending) return true
  const { userId } = pending
  device.stopSync(userId)
  await device.forgetUser(userId)
  await wipe(device)
  if (!pending.isSessionEnded && (await isEnded(device))) await mark(device, userId, { isSessionEnded: true })
  return (await device.findNote())?.isSessionEnded ?? true
}

/** Somebody signed in: the session before is over, and what the same account has here is theirs again. */
export async function noteSignIn(notes: SignOutNotes, userId: number): Promise<void> {
  await notes.changeNote((note) =>
    note === null || note.userId === userId ? null : withDone(note, { isSessionEnded: true }),
  )
}

async function isEnded(device: SignOutDevice): Promise<boolean> {
  try {
    return await device.endSession()
  } catch {
    // Refused for now (too many attempts, a server in trouble): asked again later.
    return false
  }
}

async function wipe(device: SignOutDevice): Promise<void> {
  const pending = await device.findNote()
  if (!pending || pending.isWiped) return
  try {
    await device.wipe(pending)
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
