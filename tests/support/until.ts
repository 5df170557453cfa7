import { vi } from 'vitest'

/**
 * Looks again and again until `look` throws nothing any more, and answers what it gave. The time is for a machine that does
 * other work too; what must be fast is a benchmark.
 */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 30_000, interval: 20 })
