import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Attestation } from '../../api/contract/opentimestamps/attestation.ts'
import { append, hashed, prepend } from '../../api/contract/opentimestamps/operations.ts'
import {
  addAttestation,
  addStep,
  createTree,
  type ProofTree,
} from '../../api/contract/opentimestamps/proof-tree.ts'
import { writeTree } from '../../api/contract/opentimestamps/write-proof.ts'
import { type Chain, startLoopback } from './fake-chain.ts'

/** What a calendar may do instead of its work. `lie`: it also names a block at once. */
export const faults = {
  busy: (response: ServerResponse) => response.writeHead(503).end('busy'),
  stalls: () => undefined,
  'stalls in the middle': (response: ServerResponse) => response.writeHead(200).write('x'),
  'sends bytes of no meaning': (response: ServerResponse) => response.end(Buffer.alloc(64, 0xc0)),
  'sends megabytes': (response: ServerResponse) => response.end(Buffer.alloc(3_000_000, 0xff)),
  'sends one elsewhere': (response: ServerResponse) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'names a block and promises nothing': (response: ServerResponse) =>
    response.end(tree({ kind: 'bitcoin', height: 0 })),
  'promises at an address that is not allowed': (response: ServerResponse) =>
    response.end(tree({ kind: 'pending', calendar: 'http://127.0.0.1:1' })),
  'promises also where nobody can ask': (response: ServerResponse) =>
    response.req.method === 'POST'
      ? response.end(
          tree({ kind: 'pending', calendar: originOf(response) }, { kind: 'pending', calendar: '' }),
        )
      : response.writeHead(404).end('Pending'),
  'hangs up': (response: ServerResponse) => response.destroy(),
  'answers with as many steps as can be read': (response: ServerResponse) =>
    response.end(deepTree({ kind: 'pending', calendar: originOf(response) }, 255)),
  'leaves no room for the way through the log': (response: ServerResponse) =>
    response.end(deepTree({ kind: 'pending', calendar: originOf(response) }, 150)),
  'names thirteen blocks that are not there yet': (response: ServerResponse) =>
    response.end(
      response.req.method === 'POST'
        ? deepTree({ kind: 'pending', calendar: originOf(response) }, 1)
        : writeTree(withHeights(13)),
    ),
} as const
export type Fault = keyof typeof faults

const tree = (...attestations: Attestation[]) => {
  const made = createTree(new Uint8Array(randomBytes(32)))
  for (const attestation of attestations) addAttestation(addStep(made, hashed), attestation)
  return writeTree(made)
}

const originOf = ({ req }: ServerResponse) => `http://${req.headers.host}`

/** One attestation behind this many steps. */
export function deepTree(attestation: Attestation, steps: number): Uint8Array {
  const made = createTree(new Uint8Array(32))
  const last = Array.from({ length: steps }).reduce<ProofTree>((tree) => addStep(tree, hashed), made)
  addAttestation(last, attestation)
  return writeTree(made)
}

function withHeights(count: number): ProofTree {
  const made = createTree(new Uint8Array(32))
  for (let n = 0; n < count; n++) addAttestation(made, { kind: 'bitcoin', height: 50_000_000 + n })
  return made
}

/** An OpenTimestamps calendar on this machine. `chain`: where its blocks are mined. */
export async function startCalendar(chain: Chain) {
  const calendar = {
    fault: null as Fault | null,
    lies: false,
    alsoNames: null as number | null,
    taken: [] as Buffer[],
    asked: 0,
  }
  const pending = new Set<string>()
  const done = new Map<string, Uint8Array>()
  const take = (message: Buffer): Uint8Array => {
    calendar.taken.push(message)
    const made = createTree(new Uint8Array(message))
    const slot = addStep(addStep(made, append(new Uint8Array(randomBytes(16)))), hashed)
    const last = addStep(
      addStep(slot, prepend(new Uint8Array(randomBytes(4)))),
      append(new Uint8Array(randomBytes(8))),
    )
    addAttestation(last, { kind: 'pending', calendar: loopback.origin })
    if (calendar.lies) addAttestation(addStep(last, hashed), { kind: 'bitcoin', height: 0 })
    pending.add(Buffer.from(last.message).toString('hex'))
    return writeTree(made)
  }
  const loopback = await startLoopback(async (request, response) => {
    if (calendar.fault) return faults[calendar.fault](response)
    if (request.method === 'POST' && request.url === '/digest')
      return response.end(take(await buffer(request)))
    calendar.asked += 1
    const [, message = ''] = /^\/timestamp\/([0-9a-f]+)$/.exec(request.url ?? '') ?? []
    const found = done.get(message)
    return response
      .writeHead(found ? 200 : 404)
      .end(found ?? (pending.has(message) ? 'Pending' : 'Not found'))
  })
  /** Mines a block for each accepted message. Returns their heights. */
  const confirm = (time?: number): number[] =>
    [...pending].map((message) => {
      pending.delete(message)
      const made = createTree(new Uint8Array(Buffer.from(message, 'hex')))
      const last = addStep(addStep(addStep(made, hashed), append(new Uint8Array(randomBytes(32)))), hashed)
      const height = chain.mine(last.message, time)
      addAttestation(last, { kind: 'bitcoin', height })
      if (calendar.alsoNames !== null)
        addAttestation(addStep(last, hashed), { kind: 'bitcoin', height: calendar.alsoNames })
      done.set(message, writeTree(made))
      return height
    })
  return Object.assign(calendar, loopback, { confirm })
}
export type Calendar = Awaited<ReturnType<typeof startCalendar>>
