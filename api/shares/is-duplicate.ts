/** Whether a write was refused because a unique index already holds its key. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000
