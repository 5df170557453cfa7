const scheme = /^[a-z][a-z0-9+.-]*:/i
/** The colon before a port does not end a scheme. */
const hostWithPort = /^(?:[a-z0-9-]+\.[a-z0-9.-]+|localhost):\d+(?:[/?#]|$)/i

/** An address without a scheme is taken as a web address. */
export const withScheme = (address: string): string =>
  scheme.test(address) && !hostWithPort.test(address) ? address : `https://${address}`
