/** The secret in a link's address: 32 bytes as base64url. */
export const accessTokenShape = /^[A-Za-z0-9_-]{43}$/
