/** What an account's sync does, or why it cannot. */
export type SyncState =
  | 'idle'
  | 'syncing'
  | 'unreachable'
  | 'signed-out'
  | 'wrong-account'
  /** The server has no room for what waits here. */
  | 'full'
  /** This account has used up its share of the server. */
  | 'quota'
  /** A proxy or captive portal refuses what waits here. */
  | 'intercepted'
  /** The server asked for a pause that is long enough to show; about an hour at most (backoff.ts). */
  | 'asked'
