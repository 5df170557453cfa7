import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

/** For calls to hosts that others chose: they must never reach this machine or a private network behind it. */

/** Not known to ipaddr.js: the networks for benchmarks (RFC 2544) and for documentation (RFC 9637). */
const benchmarks = ipaddr.IPv4.parseCIDR('198.18.0.0/15')
const documents = ipaddr.IPv6.parseCIDR('3fff::/20')
/** No other IPv6 addresses are assigned. */
const given = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return !address.match(benchmarks)
  return address.match(given) && !address.match(documents)
}

type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks up the addresses of a host, and refuses if one of them is not public. The connection is made to exactly the addresses that
 * were checked, so a name that resolves differently the next time (DNS rebinding) gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? new OutboundError('unreachable'), '', 0)
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        done(new OutboundError('inside'), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
