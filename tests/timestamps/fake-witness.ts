import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { concatBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../../api/contract/proofs/bytes.ts'
import { openCheckpoint } from '../../api/contract/proofs/checkpoint.ts'
import { isConsistent } from '../../api/contract/proofs/merkle-tree.ts'
import {
  COSIGNATURE,
  cosignedText,
  formatKey,
  type NoteKey,
  parseKey,
  signatureLine,
} from '../../api/contract/proofs/signed-note.ts'
import { startLoopback } from './fake-chain.ts'

/** What a witness may do instead of its work. */
export const faults: Record<string, (response: ServerResponse) => unknown> = {
  'is away': (response) => response.writeHead(503).end(),
  stalls: () => undefined,
  'sends megabytes': (response) => response.end('x'.repeat(3_000_000)),
  'sends one elsewhere': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'signs nothing': (response) => response.end('\n'),
  'does not know our key': (response) => response.writeHead(403).end(),
  'says that it has seen another end, and not which': (response) => response.writeHead(409).end('many\n'),
  'has seen more than there is': (response) => response.writeHead(409).end('1000\n'),
  'says each time that it has seen another end': (response) => response.writeHead(409).end('0\n'),
}
/** Faults of a witness that signs something wrong. */
export const lies = ['signs another end', 'signs with a wrong time', 'signs with another key']

const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyPairOf = (seed: number) => {
  const key = createPrivateKey({
    key: Buffer.concat([DER_PREFIX, Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12)
  return { key, publicKey: new Uint8Array(raw) }
}

/** A witness on this machine that follows c2sp.org/tlog-witness. It trusts the log with the key from `logKeyOf`. */
export async function startWitness(name: string, seed: number, logKeyOf: () => Promise<string>) {
  const { key, publicKey } = keyPairOf(seed)
  const own: NoteKey = { name, type: COSIGNATURE, publicKey }
  const witness = {
    fault: null as string | null,
    asked: 0,
    seen: { size: 0, root: new Uint8Array() },
    now: Date.now,
  }
  const cosign = (text: string): string => {
    const lie = witness.fault
    const time = Math.floor(witness.now() / 1000) - (lie === 'signs with a wrong time' ? 86_400 : 0)
    const signed = lie === 'signs another end' ? text.replace('\n', 'x\n') : text
    const by = lie === 'signs with another key' ? keyPairOf(seed + 1).key : key
    const stamp = new Uint8Array(8)
    new DataView(stamp.buffer).setBigUint64(0, BigInt(time))
    const signature = sign(null, Buffer.from(cosignedText(signed, time)), by)
    return signatureLine(own, concatBytes(stamp, new Uint8Array(signature)))
  }
  const loopback = await startLoopback(async (request, response) => {
    witness.asked += 1
    const body = (await buffer(request)).toString()
    const act = witness.fault === null ? undefined : faults[witness.fault]
    if (act) return act(response)
    const [head = '', ...parts] = body.split('\n\n')
    const note = parts.join('\n\n')
    const [first = '', ...lines] = head.split('\n')
    const logKey = parseKey((await logKeyOf()).trim())
    const end = logKey && openCheckpoint(note, [logKey])
    if (!end || request.url !== '/add-checkpoint') return response.writeHead(403).end()
    const { seen } = witness
    if (first !== `old ${seen.size}`)
      return response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(`${seen.size}\n`)
    const path = lines.map((line) => fromBase64(line) ?? new Uint8Array())
    const grows =
      seen.size === 0 ? path.length === 0 : isConsistent(seen.size, end.size, seen.root, end.root, path)
    if (!grows) return response.writeHead(422).end()
    witness.seen = { size: end.size, root: Uint8Array.from(end.root) }
    return response.end(cosign(`${note.split('\n\n')[0]}\n`))
  })
  return Object.assign(witness, loopback, {
    key: formatKey(own),
    setting: `${formatKey(own)} ${loopback.origin}`,
  })
}
export type Witness = Awaited<ReturnType<typeof startWitness>>
