/** One account for one address: trimmed and lower-cased, nothing else is folded. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** The mailbox of an address, for counting what is sent there: mail services deliver what stands behind a plus to the same one (RFC 5233). */
export const mailboxKey = (email: string) => emailKey(email).replace(/\+[^@]*@/, '@')
