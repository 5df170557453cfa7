/** The cost of hashing one password with Argon2id: KiB of memory, passes over it, and lanes (RFC 9106 section 3.1). */
export type PasswordCost = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>

/** 64 MiB and three passes, the second recommended option of RFC 9106 section 4, but with one lane. */
export const passwordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
