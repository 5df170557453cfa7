import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { handmadeZip } from '../zip/handmade-zip.fake.ts'
import { fakePackage, pack, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

/** Clears the screen of a terminal and writes another verdict in place of the right one, in both forms that terminals know. */
const clears = ['\u001b[2J\u001b[H\u001b[1Cproved', '\u009b2J\u009bHproved']
/** Other ways to change a sentence: reversing its direction, and a character that only looks like a space. */
const turns = ['\u202edevorp', 'x\u2800is\u2800genuine']
const text = (files: Record<string, Uint8Array>, name: string) => new TextDecoder().decode(files[name])

/** The whole verdict about a package as text. */
async function verdictText(zip: Uint8Array): Promise<string> {
  const { outcome, headline, findings } = await verifyPackage(zip)
  expect(outcome).toBe('refused')
  return [headline, ...findings.map((finding) => `${finding.title} ${finding.text}`)].join(' ')
}

test('control characters and lookalikes in a package do not appear in the verdict', async () => {
  const files = withSums(fakePackage())
  for (const word of [...clears, ...turns]) {
    const sums = `${text(files, 'SHA256SUMS')}${'a'.repeat(64)}  ${word}\n`
    const named = pack({ ...files, SHA256SUMS: utf8ToBytes(sums) })
    const manifest = JSON.stringify({ ...JSON.parse(text(files, 'manifest.json')), [word]: 1 })
    const unknown = pack(withSums({ ...files, 'manifest.json': utf8ToBytes(manifest) }))
    const packed = handmadeZip({ name: word, content: 'x' })
    for (const zip of [named, unknown, packed]) expect(await verdictText(zip)).toMatch(/^[ -~…’]+$/)
  }
})

test('an unknown field is named in the verdict only if its name is harmless', async () => {
  const files = fakePackage()
  const manifest = JSON.parse(text(files, 'manifest.json'))
  const headlineOf = async (more: object) => {
    const changed = utf8ToBytes(JSON.stringify({ ...manifest, ...more }))
    return (await verifyPackage(pack(withSums({ ...files, 'manifest.json': changed })))).headline
  }
  const known = 'Not genuine: manifest.json is damaged, or of a form that is not known here'
  expect(await headlineOf({ notes: 'x' })).toBe(`${known}: notes.`)
  expect(await headlineOf({ '\u001b[2J': 'x' })).toBe(`${known}: it has an unknown field.`)
  expect(await headlineOf({ ['x'.repeat(101)]: 'x' })).toBe(`${known}: it has an unknown field.`)
})
