/** A key may make this many attempts (`points`) in a window of time. Two limits with the same name would share a count. */
export type Limit = {
  name: string
  points: number
  windowMs: number
  /** It protects against load, not a secret: each process counts its own attempts, without a write for every call. */
  isOfProcess?: boolean
}

/** Counts attempts for all processes together, unless the limit says otherwise. Limits are defined where they are used. */
export type RateLimiter = {
  /** Spends one attempt of `key`. Returns null when it was allowed, else the seconds to wait. */
  spend: (limit: Limit, key: string) => Promise<number | null>
  /** Gives back an attempt that was spent before it was checked, and turned out to be right. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** The number of attempts of `key` in the current window. */
  count: (limit: Limit, key: string) => Promise<number>
  /** Forgets the attempts of `key`, for example after a successful sign-in. */
  forget: (limit: Limit, key: string) => Promise<void>
}
