/** Resolves after `ms`. Beside a call, not after it: the specification's artificial delays, and the longest time that something is waited for. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
