import { inTurn } from '../../data/device/newest-in-one-tab.ts'

/** Signing in and out one after the other, whichever tab does it: a late sign-out must not end the session that follows. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => inTurn('ideavault-session', work)
