import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { fakePackage, logKey, pack, proofOf, withSums } from '#contract/packages/package.fake.ts'
import { formatKey } from '#contract/proofs/signed-note.ts'
import { writePem } from '#contract/rfc3161/pem.ts'
import { sha256 } from '#contract/zip/package-files.ts'
import { makeCertificate } from '../../tests/timestamps/make-certificate.ts'
import { judgeFiles } from './judge-files.ts'

const fileOf = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === 'string' ? utf8ToBytes(text) : text,
})
const words = '<p>An owl-wing edge.</p>'

/** The package of a draft whose words were sealed once. */
function draftPackage() {
  const version = utf8ToBytes(
    JSON.stringify({
      ...{ schema: 'vault-history/1', ideaId: 7, version: 2, title: 'Quiet fan', author: { name: 'Ada' } },
      ...{ savedAt: '2026-11-12T20:00:00.000Z', contentType: 'text/html', previous: null },
      files: [{ path: 'content.html', bytes: words.length, sha256: sha256(utf8ToBytes(words)) }],
      salt: '5a'.repeat(32),
    }),
  )
  return fileOf('draft.zip', pack(withSums({ 'history/0001.json': version })))
}

const choose = 'Choose a package, or three files: the file, its proof (.tlog-proof) and the key of the log.'

test('several packages chosen at once are not checked, and not called false', async () => {
  const zip = pack(withSums(fakePackage()))
  const { outcome, headline, files } = await judgeFiles([fileOf('a.zip', zip), draftPackage()])
  expect([outcome, headline, files.size]).toEqual([
    'unchecked',
    'Not checked: Choose one package at a time.',
    0,
  ])
})

test('a file beside a draft’s package is compared with the words that were sealed last', async () => {
  const same = await judgeFiles([draftPackage(), fileOf('words.html', words)])
  expect(same.findings[0]).toEqual({
    kind: 'proved',
    title: 'The file beside it is part of the idea',
    text: 'words.html is content.html of the manifest, byte for byte.',
  })
  const other = await judgeFiles([draftPackage(), fileOf('words.html', 'Quite other words.')])
  expect(other.headline).toMatch(/^Not genuine: words\.html is not part of this idea/)
})

test('a certificate and a key beside a package are read in every form in which they are given out', async () => {
  const files = fakePackage()
  const zip = fileOf('idea.zip', pack(withSums(files)))
  const { der } = makeCertificate({ name: 'Example Root', isAuthority: true })
  const key = new TextDecoder().decode(files['log/key.pem'])
  for (const beside of [
    fileOf('root.pem', writePem(der)),
    // In DER, as many authorities publish theirs.
    fileOf('root.cer', der),
    fileOf('root.crt', writePem(der).replaceAll('\n', '\r\n')),
    fileOf('key.pem', key),
    // As a Windows editor or an email leaves it.
    fileOf('key.pem', key.replaceAll('\n', '\r\n')),
    fileOf('key.pem', key.trim()),
  ]) {
    const { outcome, findings } = await judgeFiles([zip, beside])
    expect(outcome).toBe('recorded')
    const isProved = findings.some(({ kind, title }) => kind === 'proved' && title.startsWith('Its log of 2'))
    expect(isProved).toBe(beside.name === 'key.pem')
  }
})

test('a certificate or key that cannot be read leaves the package unchecked, not false', async () => {
  const files = fakePackage()
  const zip = fileOf('idea.zip', pack(withSums(files)))
  const { der } = makeCertificate({ name: 'Example Root', isAuthority: true })
  const pem = writePem(der)
  const key = new TextDecoder().decode(files['log/key.pem'])
  for (const beside of [
    fileOf('root.cer', der.subarray(0, -1)),
    fileOf('root.CRT', pem.slice(0, -30)),
    fileOf('key.pem', key.replace('M', '!')),
    fileOf('log.key', formatKey(logKey).slice(0, -1)),
    // Emails and notes may drop the file name's ending.
    fileOf('root', pem.slice(0, -30)),
  ]) {
    const { outcome, headline, findings } = await judgeFiles([zip, beside])
    expect([outcome, headline]).toEqual([
      'unchecked',
      `Not checked: ${beside.name} is damaged: no certificate or key can be read from it.`,
    ])
    expect(findings.map(({ kind }) => kind)).toEqual(['missing'])
  }
  // What is wrong with the package is reported all the same.
  const changed = fileOf('idea.zip', pack({ ...withSums(files), 'VERIFY.txt': Uint8Array.of(33) }))
  const both = await judgeFiles([changed, fileOf('root.cer', der.subarray(0, -1))])
  expect(both.headline).toBe('Not genuine: VERIFY.txt was changed.')
})

test('a damaged certificate hides no other one in the same file', async () => {
  const zip = fileOf('idea.zip', pack(withSums(fakePackage())))
  const { der } = makeCertificate({ name: 'Example Root', isAuthority: true })
  const [good, cut] = [writePem(der), writePem(der).replace('M', '!')]
  for (const text of [good + cut, cut + good, good.repeat(300)])
    expect((await judgeFiles([zip, fileOf('roots.pem', text)])).outcome).toBe('recorded')
  expect((await judgeFiles([zip, fileOf('root.pem', cut)])).outcome).toBe('unchecked')
})

test('an extra file beside a file with its proof and key does not count as proved', async () => {
  const [file, proof, key] = [
    fileOf('plan.txt', words),
    fileOf('plan.txt.tlog-proof', proofOf(sha256(utf8ToBytes(words)))),
    fileOf('log.key', `${formatKey(logKey)}\n`),
  ] as const
  expect((await judgeFiles([file, proof, key])).outcome).toBe('recorded')
  const more = await judgeFiles([file, proof, key, fileOf('more.txt', 'Quite other words.')])
  expect([more.outcome, more.headline]).toEqual(['unchecked', `Not checked: ${choose}`])
})

test('a file beside a package of a newer format is not compared, and the package is unchecked', async () => {
  const { 'manifest.json': manifest = new Uint8Array(), ...others } = fakePackage()
  const later = new TextDecoder().decode(manifest).replace('vault-evidence/1', 'vault-evidence/2')
  const zip = fileOf('idea.zip', pack(withSums({ ...others, 'manifest.json': utf8ToBytes(later) })))
  const { outcome, headline } = await judgeFiles([zip, fileOf('words.html', words)])
  expect([outcome, headline]).toEqual([
    'unchecked',
    'Not checked: This package is of a form that came later, vault-evidence/2.',
  ])
})

test('a picture beside a package without contents is compared, and all other findings are given as well', async () => {
  const { 'content.html': _, 'assets/7.png': picture = new Uint8Array(), ...readers } = fakePackage()
  const zip = fileOf('idea.zip', pack(withSums(readers)))
  const alone = await judgeFiles([zip])
  const beside = await judgeFiles([zip, fileOf('my picture.png', picture)])
  expect(beside.findings).toEqual([
    {
      kind: 'proved',
      title: 'The file beside it is part of the idea',
      text: 'my picture.png is assets/7.png of the manifest, byte for byte.',
    },
    ...alone.findings,
  ])
  expect((await judgeFiles([zip, fileOf('other.png', picture.slice(1))])).outcome).toBe('refused')
})

test('a file with its proof and key is called recorded in the log, and nothing beyond that', async () => {
  const [file, proof, key] = [
    fileOf('plan.txt', words),
    fileOf('plan.txt.tlog-proof', proofOf(sha256(utf8ToBytes(words)))),
    fileOf('log.key', `${formatKey(logKey)}\n`),
  ] as const
  const { findings, headline } = await judgeFiles([file, proof, key])
  expect(headline).toBe(`plan.txt was recorded by ${logKey.name}.`)
  expect(findings.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'proved: It is in the log',
    'missing: When that was',
    'missing: Who thought of it first',
  ])
  expect((await judgeFiles([fileOf('plan.txt', 'Other words.'), proof, key])).headline).toMatch(
    /^Not genuine: Not proved: this proof, .* is not about plan\.txt\.$/,
  )
  // Files that were not checked are not called false.
  for (const few of [[], [file, proof], [file, key], [proof, key], [key, file]]) {
    const { outcome, headline: told, findings: said } = await judgeFiles(few)
    expect([outcome, told]).toEqual(['unchecked', `Not checked: ${choose}`])
    expect(said.map(({ kind }) => kind)).toEqual(['missing'])
  }
  expect((await judgeFiles([file])).outcome).toBe('refused')
})
