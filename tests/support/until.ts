import { vi } from 'vitest'

/**
 * Calls `look` repeatedly until it throws nothing any more, and returns its result. The time limit is for a machine that does
 * other work too; what must be fast is measured by a benchmark.
 */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 30_000, interval: 20 })
