/** Resolves after `ms`. The specification's artificial delays run in parallel with the calls, not after them. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
