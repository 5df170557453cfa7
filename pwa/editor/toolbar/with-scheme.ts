const scheme = /^[a-z][a-z0-9+.-]*:/i
/** The colon before a port is none of a scheme. */
const hostWithPort = /^(?:[a-z0-9-]+\.[a-z0-9.-]+|localhost):\d+(?:[/?#]|$)/i

/** Words without a scheme are taken for a web address. */
export const withScheme = (address: string): string =>
  scheme.test(address) && !hostWithPort.test(address) ? address : `https://${address}`
