/** Counts attempts where every process sees them. Limits are named where they are used. */
export type RateLimiter = {
  /**
   * Spends one attempt of `key`. Answers null when it was allowed, else the seconds to wait.
   * `name` is the limit's name, so that two limits never share a count.
   */
  spend: (limit: { name: string; points: number; seconds: number }, key: string) => Promise<number | null>
  /** Forgets the attempts of `key`, for example after a good sign-in. */
  forget: (limit: { name: string; points: number; seconds: number }, key: string) => Promise<void>
}
