/** So many attempts of a key in a window of time. Two limits with one name would share a count. */
export type Limit = {
  name: string
  points: number
  windowMs: number
  /** It protects against load and no secret: each process counts its own, without a write for every call. */
  isOfProcess?: boolean
}

/** Counts attempts where every process sees them, unless the limit says otherwise. Limits are named where they are used. */
export type RateLimiter = {
  /** Spends one attempt of `key`. Answers null when it was allowed, else the seconds to wait. */
  spend: (limit: Limit, key: string) => Promise<number | null>
  /** An attempt that was spent before it was looked at, and was right. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** How many attempts of `key` the running window has. */
  count: (limit: Limit, key: string) => Promise<number>
  /** Forgets the attempts of `key`, for example after a good sign-in. */
  forget: (limit: Limit, key: string) => Promise<void>
}
