import { vi } from 'vitest'

/** Far more than a busy machine takes for one step: what these tests ask is whether something happens, never how fast. */
const PATIENCE_MS = 180_000

/** Looks again and again until `look` throws nothing any more, and answers what it gave. */
export const patiently = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 100 })
