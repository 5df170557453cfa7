import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeader } from '#contract/opentimestamps/bitcoin-header.ts'
import { append, hashed, prepend, SHA256 } from '#contract/opentimestamps/operations.ts'
import { addAttestation, addStep, createTree, type OtsProof } from '#contract/opentimestamps/proof-tree.ts'
import { hash } from '#contract/proofs/bytes.ts'
import { createChain, startHeaderSource } from '../../tests/timestamps/fake-chain.ts'
import { bitcoinScript } from './bitcoin-script.ts'

const manifest = '{"title":"Quiet fan, 静か"}'
const chain = createChain()
let folder: string
let sources: Awaited<ReturnType<typeof startHeaderSource>>[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-script-'))
  sources = await Promise.all([startHeaderSource(chain), startHeaderSource(chain)])
  await writeFile(join(folder, 'manifest.json'), manifest)
  await writeFile(join(folder, 'verify-bitcoin.sh'), script)
})
afterAll(async () => {
  await Promise.all(sources.map((source) => source.close()))
  await rm(folder, { recursive: true })
})

/** A proof whose path to a block contains every possible byte, zeros and percent signs included. */
function makeProof(): { proof: OtsProof; height: number } {
  const tree = createTree(hash(new TextEncoder().encode(manifest)))
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const last = addStep(addStep(addStep(addStep(tree, append(all)), hashed), prepend(all)), hashed)
  const height = chain.mine(last.message)
  addAttestation(last, { kind: 'bitcoin', height })
  return { proof: { digestTag: SHA256, tree }, height }
}
const { proof, height } = makeProof()
const header = new Uint8Array(chain.headers[height] ?? [])
const headers = new Map([[height, header]])
const script = bitcoinScript(proof, headers) ?? expect.fail('no script')

const run = (args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, ...environment }
    execFile('sh', [join(folder, 'verify-bitcoin.sh'), ...args], { env }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
const asking = () => ({ SOURCES: sources.map(({ origin }) => origin).join(' '), no_proxy: '*' })

test('verify-bitcoin.sh leads from the manifest to the block and compares it with two services', async () => {
  const { blockHash } = readHeader(header, 0)
  const offline = await run(['--offline'])
  expect(offline.code).toBe(0)
  expect(offline.output).toContain(`The block is ${blockHash}`)
  const asked = await run([], asking())
  expect(asked).toMatchObject({ code: 0, output: expect.stringContaining('PROVED: manifest.json existed') })
  expect(asked.output.match(/The same, says/g)).toHaveLength(2)
  expect(bitcoinScript(proof, headers)).toBe(script)
})

test("verify-bitcoin.sh can ask the user's own Bitcoin node", async () => {
  const { blockHash } = readHeader(header, 0)
  await writeFile(
    join(folder, 'node'),
    `#!/bin/sh\n[ "$*" = "getblockhash ${height}" ] && echo ${blockHash}\n`,
    { mode: 0o755 },
  )
  expect(await run(['--node'], { BITCOIN_CLI: join(folder, 'node') })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The same, says your node'),
  })
})

test('verify-bitcoin.sh fails for another manifest, another block or without an answer', async () => {
  const other = readHeader(new Uint8Array(chain.headers[chain.mine(new Uint8Array(32))] ?? []), 0).blockHash
  await writeFile(join(folder, 'node'), `#!/bin/sh\necho ${other}\n`, { mode: 0o755 })
  expect(await run(['--node'], { BITCOIN_CLI: join(folder, 'node') })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`NOT PROVED: your node says that block ${height} is ${other}`),
  })
  expect(await run([], { SOURCES: 'http://127.0.0.1:1', no_proxy: '*' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('NOT PROVED: nobody could be asked'),
  })
  await writeFile(join(folder, 'manifest.json'), `${manifest} `)
  expect(await run(['--offline'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('NOT PROVED: manifest.json does not lead into this block'),
  })
})

test('verify-bitcoin.sh is left out without a block header or for operations a shell cannot do', () => {
  expect(bitcoinScript(proof, new Map())).toBeNull()
  const tree = createTree(hash(new Uint8Array()))
  addAttestation(addStep(tree, { tag: 0x03, argument: null }), { kind: 'bitcoin', height })
  expect(bitcoinScript({ digestTag: SHA256, tree }, headers)).toBeNull()
})
