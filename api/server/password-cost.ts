/** What hashing one password takes, with Argon2id: KiB of memory, and passes over it (RFC 9106 section 3.1). */
export type PasswordCost = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>

/** 64 MiB, three passes: the second recommended choice of RFC 9106 section 4, with one lane. */
export const passwordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
