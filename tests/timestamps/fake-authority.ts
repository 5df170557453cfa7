import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readOne, tags } from '../../api/contract/rfc3161/der.ts'
import { Fields, unsignedOf } from '../../api/contract/rfc3161/fields.ts'
import { writeStampResponse } from '../../api/contract/rfc3161/stamp-response.ts'
import { startLoopback } from './fake-chain.ts'
import { type Identity, makeCertificate } from './make-certificate.ts'
import { makeStamp, type StampFacts } from './make-stamp.ts'

const outside = makeCertificate({ name: 'Somebody' })
type Asked = { digest: Uint8Array; nonce: Uint8Array }
type Made = Partial<StampFacts> & { signer?: Identity }

/** Wrong stamps that an authority may answer with. */
const lies = (root: Identity): Record<string, (asked: Asked) => Made> => ({
  'answers another request': () => ({ nonce: Uint8Array.of(0x41) }),
  'leaves the nonce out': () => ({ nonce: null }),
  'stamps something else': () => ({ digest: new Uint8Array(32) }),
  'has a clock that is wrong': () => ({ at: new Date(Date.now() - 3_600_000) }),
  'signs wrongly': () => ({ isSignatureWrong: true }),
  'is an outsider that signs itself': () => ({ signer: outside }),
  'has an expired certificate': () => ({
    signer: makeCertificate({ name: 'Old Time', issuer: root, to: new Date('2026-01-01') }),
  }),
  'has a certificate for something else': () => ({
    signer: makeCertificate({ name: 'Web', issuer: root, usages: ['1.3.6.1.5.5.7.3.1'] }),
  }),
})

/** Faults of an authority that does not stamp at all. */
const faults: Record<string, (response: ServerResponse) => unknown> = {
  'is busy': (response) => response.writeHead(503).end(),
  stalls: () => undefined,
  'stalls in the middle': (response) => response.writeHead(200).write('0'),
  'sends megabytes': (response) => response.end(Buffer.alloc(3_000_000, 0x30)),
  'sends one elsewhere': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'sends a page': (response) => response.end('<html>'),
  'hangs up': (response) => response.destroy(),
  refuses: (response) => response.end(Buffer.from('3009300702010203020204', 'hex')),
}

/** An RFC 3161 authority on this machine. `fault`: what it does instead of stamping. */
export async function startAuthority() {
  const root = makeCertificate({ name: 'Example Root', isAuthority: true })
  const signer = makeCertificate({ name: 'Example Time', issuer: root })
  const lying = lies(root)
  const authority = { fault: null as string | null, asked: 0, root, now: () => new Date() }
  const loopback = await startLoopback(async (request, response) => {
    authority.asked += 1
    const { fault } = authority
    const asked = readRequest(new Uint8Array(await buffer(request)))
    const act = fault === null ? undefined : faults[fault]
    if (act) return act(response)
    const { signer: by = signer, ...facts } = (fault === null ? undefined : lying[fault]?.(asked)) ?? {}
    const token = makeStamp(by, { ...asked, at: authority.now(), ...facts })
    return response.setHeader('content-type', 'application/timestamp-reply').end(writeStampResponse(token))
  })
  return Object.assign(authority, loopback, { faults: [...Object.keys(faults), ...Object.keys(lying)] })
}

function readRequest(bytes: Uint8Array): Asked {
  const fields = new Fields(readOne(bytes))
  fields.count()
  const imprint = fields.fields()
  imprint.take(tags.sequence)
  const digest = imprint.take(tags.octets).content
  fields.optional(tags.oid)
  return { digest, nonce: unsignedOf(fields.take(tags.integer)) }
}
