/** The unique key of an account's address: trimmed and lower-cased, with no other normalisation. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Identifies a mailbox when mails to it are counted: mail services ignore a plus sign and what follows it (RFC 5233). */
export const mailboxKey = (email: string) => emailKey(email).replace(/\+[^@]*@/, '@')
