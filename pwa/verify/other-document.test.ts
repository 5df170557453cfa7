import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { fakePackage, logKey, pack, proofOf, withSums } from '#contract/packages/package.fake.ts'
import { documentIdOf } from '#contract/proofs/document-id.ts'
import { formatKey } from '#contract/proofs/signed-note.ts'
import { sha256 } from '#contract/zip/package-files.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import { type Chosen, judgeFiles } from './judge-files.ts'
import { describeOtherDocument } from './other-document.ts'

const files = fakePackage()
const manifest = files['manifest.json'] ?? new Uint8Array()
const named = documentIdOf(sha256(manifest))
const other = documentIdOf(sha256(utf8ToBytes('another manifest')))
const messageFor = async (document: string | null, ...chosen: Chosen[]) =>
  describeOtherDocument(document, await judgeFiles(chosen))
const zipOf = (all: typeof files) => ({ name: 'a.zip', bytes: pack(withSums(all)) })
const fileOf = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === 'string' ? utf8ToBytes(text) : text,
})
const key = fileOf('log.key', `${formatKey(logKey)}\n`)

test('a package with another document id than the one in the address is said to be another document', async () => {
  expect(await messageFor(named, zipOf(files))).toBeNull()
  expect(await messageFor(null, zipOf(files))).toBeNull()
  expect(await messageFor(other, zipOf(files))).toBe(`This package is about ${named}.`)
})

test('a draft’s package is said not to be the document that the address names', async () => {
  const draft = Object.fromEntries(
    Object.entries(files).filter(([name]) => /^(log|acceptances)\//.test(name)),
  )
  expect(await messageFor(named, zipOf(draft))).toBe(
    'This package is about a draft, which has no document ID.',
  )
  expect(await messageFor(null, zipOf(draft))).toBeNull()
})

test('a file with its proof counts as the document in the address only if it is its manifest', async () => {
  const proof = fileOf('a.tlog-proof', proofOf(sha256(manifest)))
  expect(await messageFor(named, fileOf('manifest.json', manifest), proof, key)).toBeNull()
  expect(await messageFor(other, fileOf('manifest.json', manifest), proof, key)).toBe(
    'This file is not the manifest of that document.',
  )
})

test('a package that cannot be read is not called another document', async () => {
  expect(await messageFor(named, fileOf('a.zip', 'no package'))).toBeNull()
  expect(await messageFor(named, fileOf('a.txt', 'x'), key)).toBeNull()
  expect(await messageFor(named, fileOf('a.zip', new Uint8Array(packageLimits.bytes + 1)))).toBeNull()
  expect(describeOtherDocument(named, null)).toBeNull()
})
