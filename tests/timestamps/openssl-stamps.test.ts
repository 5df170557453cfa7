import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hash } from '#contract/proofs/bytes.ts'
import { readPem, writePem } from '#contract/rfc3161/pem.ts'
import { writeStampResponse } from '#contract/rfc3161/stamp-response.ts'
import { askAuthority } from '../../api/adapters/anchors/authority.ts'
import { hasOpensslStamps } from '../../scripts/other-verifiers.mjs'
import { startLoopback } from './fake-chain.ts'
import { makeCertificate } from './make-certificate.ts'
import { makeStamp } from './make-stamp.ts'

const run = promisify(execFile)
const openssl = (args: string[]) => run('openssl', args)
const has = hasOpensslStamps()
const data = new TextEncoder().encode('an end of the log\n')
let folder: string
let authority: Awaited<ReturnType<typeof startLoopback>>
let signer = 'rsa'
const at = (name: string) => join(folder, name)

const settings = `[tsa]
default_tsa = one
[one]
serial = serial
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.2
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha1
signer_digest = sha256
`
/** Makes a root, and below it an authority with an RSA key and one with an ECDSA key. */
async function makeCertificates(): Promise<void> {
  const key = (name: string, kind: string[]) => [
    'req',
    '-new',
    '-nodes',
    '-newkey',
    ...kind,
    '-keyout',
    at(`${name}.key`),
    '-subj',
    `/CN=Example ${name}`,
  ]
  const ec = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']
  await openssl([...key('root', ['rsa:2048']), '-x509', '-days', '9', '-out', at('root.pem')])
  for (const [name, kind, usage] of [
    ['rsa', ['rsa:2048'], 'critical,timeStamping'],
    ['ecdsa', ec, 'critical,timeStamping'],
  ] as const) {
    await openssl([...key(name, [...kind]), '-out', at(`${name}.csr`)])
    await writeFile(at(`${name}.ext`), `extendedKeyUsage=${usage}\nkeyUsage=digitalSignature\n`)
    await openssl([
      'x509',
      '-req',
      '-days',
      '8',
      '-in',
      at(`${name}.csr`),
      '-CA',
      at('root.pem'),
      '-CAkey',
      at('root.key'),
      '-set_serial',
      '7',
      '-extfile',
      at(`${name}.ext`),
      '-out',
      at(`${name}.pem`),
    ])
  }
}

beforeAll(async () => {
  if (!has) return
  folder = await mkdtemp(join(tmpdir(), 'ideavault-openssl-'))
  await writeFile(at('ts.cnf'), settings)
  await writeFile(at('serial'), '01')
  await makeCertificates()
  authority = await startLoopback(async (request, response) => {
    await writeFile(at('query'), await buffer(request))
    await run(
      'openssl',
      [
        'ts',
        '-reply',
        '-config',
        'ts.cnf',
        '-section',
        'one',
        '-queryfile',
        'query',
        '-signer',
        `${signer}.pem`,
        '-inkey',
        `${signer}.key`,
        '-out',
        'answer',
      ],
      { cwd: folder },
    )
    response.end(await readFile(at('answer')))
  })
})
afterAll(async () => {
  if (!has) return
  await authority.close()
  await rm(folder, { recursive: true })
})

const ask = async (policy: string | null = null) => {
  const roots = readPem(await readFile(at('root.pem'), 'utf8')) ?? []
  const nonce = Uint8Array.of(0x7f, 1, 2, 3)
  const rules = { url: authority.origin, roots, policy, answerMs: 20_000 }
  return askAuthority(rules, hash(data), { nonce, now: () => new Date() })
}
/** The output of openssl for a stamp. */
async function verify(token: Uint8Array, root: Uint8Array, file: Uint8Array = data): Promise<string> {
  await writeFile(at('data'), file)
  await writeFile(at('stamp.tsr'), writeStampResponse(token))
  await writeFile(at('trusted.pem'), writePem(root))
  const args = ['ts', '-verify', '-data', at('data'), '-in', at('stamp.tsr'), '-CAfile', at('trusted.pem')]
  const { stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  return stdout + stderr
}

describe.skipIf(!has)('with openssl as time authority', () => {
  test.each(['rsa', 'ecdsa'])(
    'a stamp made with a key of %s is read, and openssl and IdeaVault agree on it',
    async (kind) => {
      signer = kind
      const { token, stamp } = await ask('1.2.3.4.2')
      expect(stamp).toMatchObject({
        authority: `Example ${kind}`,
        policy: '1.2.3.4.2',
        root: { name: 'Example root' },
      })
      expect(await verify(token, stamp.root.bytes)).toContain('Verification: OK')
      expect(await verify(token, stamp.root.bytes, Uint8Array.of(1))).toContain('FAILED')
    },
  )

  test('a stamp with another policy than the one asked for is refused', async () => {
    signer = 'rsa'
    await expect(ask('1.2.3.9')).rejects.toThrow('was refused: it does not follow the policy')
  })

  test('openssl accepts the stamps that tests make, and refuses the wrong ones', async () => {
    const root = makeCertificate({ name: 'Root', isAuthority: true })
    const own = makeCertificate({ name: 'Time', issuer: root })
    const facts = { digest: hash(data), nonce: Uint8Array.of(1) }
    expect(await verify(makeStamp(own, facts), root.der)).toContain('Verification: OK')
    expect(await verify(makeStamp(own, { ...facts, isSignatureWrong: true }), root.der)).toContain('FAILED')
    const web = makeCertificate({ name: 'Time', issuer: root, usages: ['1.3.6.1.5.5.7.3.1'] })
    expect(await verify(makeStamp(web, facts), root.der)).toContain('FAILED')
  })
})
