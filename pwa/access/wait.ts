/** Resolves after `ms`: the specification's artificial delays run beside the calls, not after them. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
