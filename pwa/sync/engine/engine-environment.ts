/** Events after which the engine may contact the server before a wait is over. */
export type EngineEvent =
  /** The connection is back. */
  | 'online'
  /** The page became visible. */
  | 'visible'
  /** Somebody has signed in on this device, in any tab. */
  | 'signed-in'

/** What the sync engine needs of its surroundings, so that its tests need no browser and no real time. */
export interface EngineEnvironment {
  /** Milliseconds on a monotonic clock: changing the device's date does not affect it. */
  now(): number
  /** A number from 0 up to, but not including, 1. */
  random(): number
  /** Calls back once, unless the returned function is called before. */
  after(milliseconds: number, callback: () => void): () => void
  /** Reports events until the returned function is called. */
  listen(onEvent: (event: EngineEvent) => void): () => void
  /** Runs `work` while no other tab syncs this account, or uploads its files. */
  withLock<T>(work: () => Promise<T>, task?: 'files'): Promise<T>
}
