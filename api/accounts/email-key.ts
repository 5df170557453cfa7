/** One account for one address: trimmed and lower-cased, nothing else is folded. */
export const emailKey = (email: string) => email.trim().toLowerCase()
