/** How addresses are compared: trimmed and in lower case, nothing else folded. */
export const normalEmail = (email: string) => email.trim().toLowerCase()
