import { inTurn } from '../../data/device/newest-in-one-tab.ts'

/** Serializes signing in and out across tabs: a late sign-out must not end the session that follows. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => inTurn('ideavault-session', work)
