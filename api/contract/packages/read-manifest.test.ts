import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { sha256 } from '../zip/package-files.ts'
import { fakePackage, logKey, pack, proofOf, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

/** The package of a manifest that the log's own key has signed, written in another way. */
function written(change: (manifest: string) => string): Uint8Array {
  const files = fakePackage()
  const manifest = utf8ToBytes(change(new TextDecoder().decode(files['manifest.json'])))
  const proof = utf8ToBytes(proofOf(sha256(manifest)))
  return pack(withSums({ ...files, 'manifest.json': manifest, 'manifest.json.tlog-proof': proof }))
}

test('a package of a form that came later is not called false: nothing is said for it, nor against it', async () => {
  for (const schema of ['vault-evidence/2', 'vault-evidence/10']) {
    const later = (text: string) => text.replace('vault-evidence/1', schema).replace('"title"', '"name"')
    const { outcome, headline, findings, files } = await verifyPackage(written(later), { logKeys: [logKey] })
    expect([outcome, headline, files.size]).toEqual([
      'unchecked',
      `Not checked: This package is of a form that came later, ${schema}.`,
      0,
    ])
    expect(findings.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'missing: Made by a newer server',
    ])
  }
  for (const schema of ['vault-evidence/0', 'vault-evidence/02', 'vault-evidence', 'vault-history/1'])
    expect((await verifyPackage(written((text) => text.replace('vault-evidence/1', schema)))).outcome).toBe(
      'refused',
    )
})

test('so is one whose history has such a form', async () => {
  const version = utf8ToBytes('{"schema":"vault-history/2"}')
  const later = { ...fakePackage(), 'history/0001.json': version }
  expect((await verifyPackage(pack(withSums(later)))).headline).toBe(
    'Not checked: This package is of a form that came later, vault-history/2.',
  )
})

test('a manifest that one program reads otherwise than another is refused, whoever has signed it', async () => {
  const known = { logKeys: [logKey] }
  expect((await verifyPackage(written(String), known)).outcome).toBe('recorded')
  for (const change of [
    // The second counts here, and the first for who looks into the file: one digest would stand for two ideas.
    (text: string) => text.replace('{', '{"title":"Another idea",'),
    (text: string) => text.replace('"files":', '"files":[],"files":'),
    (text: string) => text.replace('"version":3', '"version":3e0'),
    (text: string) => text.replace('"title"', '"\\u0074itle"'),
    (text: string) => text.replace('{', '{\r\n'),
    (text: string) => `\ufeff${text}`,
  ])
    expect((await verifyPackage(written(change), known)).headline).toMatch(
      /^Not genuine: manifest\.json is damaged: /,
    )
})
