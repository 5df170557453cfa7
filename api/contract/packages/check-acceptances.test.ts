import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { joinTrustedKeys, readTrustedKeys } from '../keys/trusted-keys.ts'
import { formatKey } from '../proofs/signed-note.ts'
import { sha256 } from '../zip/package-files.ts'
import { eventKey, fakePackage, logKey, makeSigner, pack, proofOf, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

type Files = Record<string, Uint8Array>
const textHash = (text: string) => sha256(utf8ToBytes(text))
const judge = (files: Files, ...known: string[]) =>
  verifyPackage(
    pack(withSums(files)),
    joinTrustedKeys(known.map((text) => readTrustedKeys(text) ?? expect.fail('no key'))),
  )
type Judged = Awaited<ReturnType<typeof judge>>
const find = ({ findings }: Judged, about: RegExp) => findings.find(({ title }) => about.test(title))
const agreements = (verdict: Judged) => find(verdict, /agreement/i)
const only = (files: Files, wanted: (name: string) => boolean): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => wanted(name)))
const textOf = (files: Files, name: string) => new TextDecoder().decode(files[name])

const id = 'a'.repeat(32)
/** A forged agreement: its files fit together, and nothing else vouches for them. */
function madeUp(folder: string, event: { id: string; ideaId: number }): Files {
  const accepted = 'ideavault-acceptance/1\nName: Mallory\n\nI keep it to myself.'
  const person = JSON.stringify(['salt', { name: 'x', agreementSha256: null, seal: textHash(accepted) }])
  const texts = {
    'acceptance.txt': accepted,
    'person.json': person,
    'event.json': JSON.stringify({ ...event, person: textHash(person) }),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, utf8ToBytes(text)]),
  )
}
const withoutLog = () => only(fakePackage(), (name) => !/^(log|acceptances)\//.test(name))

test('the log and its agreements are proved if the key that signed the log was named', async () => {
  const files = fakePackage()
  for (const known of [formatKey(eventKey), textOf(files, 'log/key.pem')]) {
    const verdict = await judge(files, known)
    expect(find(verdict, /^Its log/)).toMatchObject({ kind: 'proved', title: 'Its log of 2 events is whole' })
    expect(agreements(verdict)).toMatchObject({ kind: 'proved', title: 'One agreement unchanged' })
    // This names no key of the log of timestamps.
    expect(verdict.outcome).toBe('recorded')
  }
})

test('the log and its agreements are only stated if the key that signed the log was not named', async () => {
  const stranger = formatKey(makeSigner('ideavault/log', 9).key)
  for (const known of [[], [formatKey(logKey)], [stranger]]) {
    const verdict = await judge(fakePackage(), ...known)
    expect(verdict.outcome).toBe('recorded')
    expect(find(verdict, /^Its log/)).toMatchObject({
      kind: 'stated',
      title: 'Its log of 2 events is reportedly whole',
      text: expect.stringMatching(
        known[0] === stranger ? /It is not one that you named/ : /compare log\/key\.pem with/i,
      ),
    })
    expect(find(verdict, /^Its log/)?.text.includes('not one that you named')).toBe(known[0] === stranger)
    expect(agreements(verdict)).toMatchObject({ kind: 'stated', title: 'One agreement, reportedly' })
  }
})

test('an agreement without the log is only stated, and its event is listed as unproved', async () => {
  for (const folder of [`acceptances/${id}`, 'acceptance']) {
    const verdict = await judge(
      { ...withoutLog(), ...madeUp(folder, { id, ideaId: 7 }) },
      `${formatKey(logKey)}\n${formatKey(eventKey)}`,
    )
    expect(agreements(verdict)).toMatchObject({ kind: 'stated', title: 'One agreement, reportedly' })
    expect(verdict.unproved).toContain(`${folder}/event.json`)
  }
})

test('a package with agreements only is unproved', async () => {
  const { headline, outcome } = await judge(madeUp('acceptance', { id, ideaId: 7 }))
  expect([outcome, headline]).toEqual([
    'unproved',
    'There is no published idea in this package, and nothing here proves a date.',
  ])
})

test('an acceptance without its other files is not counted and is listed as unproved', async () => {
  const alone = `acceptances/${'f'.repeat(32)}/acceptance.txt`
  const verdict = await judge({ ...fakePackage(), [alone]: utf8ToBytes('I agree.') }, formatKey(eventKey))
  expect(agreements(verdict)?.title).toBe('One agreement unchanged')
  expect(verdict.unproved).toContain(alone)
  const none = await judge({ ...withoutLog(), [alone]: utf8ToBytes('I agree.') })
  expect([agreements(none), none.unproved]).toEqual([undefined, ['VERIFY.txt', alone]])
})

test('an acceptance with a missing file or a changed text is refused', async () => {
  const files = fakePackage()
  const folder = `acceptances/${'0'.repeat(31)}2`
  for (const name of ['person.json', 'event.json'])
    expect((await judge(only(files, (one) => one !== `${folder}/${name}`))).headline).toBe(
      `Not genuine: ${folder}/${name} is missing.`,
    )
  const changed = { ...files, [`${folder}/acceptance.txt`]: utf8ToBytes('Name: Ben\n\nI tell everybody.') }
  expect((await judge(changed, formatKey(eventKey))).headline).toBe(
    `Not genuine: ${folder}/acceptance.txt was changed: it has another seal.`,
  )
})

test('an acceptance older than seals proves its agreement, but not the lines above it', async () => {
  const older = (agreement: string) => {
    const person = JSON.stringify([
      'salt',
      { name: 'Ben', agreementSha256: textHash('I keep it to myself.') },
    ])
    const texts = {
      'acceptance.txt': `Name: Somebody\n\n${agreement}`,
      'person.json': person,
      'event.json': JSON.stringify({ id, ideaId: 7, person: textHash(person) }),
    }
    const named = Object.entries(texts).map(([name, text]) => [`acceptance/${name}`, utf8ToBytes(text)])
    return judge({ ...withoutLog(), ...Object.fromEntries(named) })
  }
  const verdict = await older('I keep it to myself.')
  expect(agreements(verdict)).toMatchObject({ kind: 'stated', title: 'One agreement, reportedly' })
  expect(verdict.unproved).toEqual(['VERIFY.txt', 'acceptance/acceptance.txt', 'acceptance/event.json'])
  expect((await older('I keep it to myself')).headline).toMatch(/acceptance\.txt was changed/)
})

test('the number of agreements is shown together with what vouches for them', async () => {
  const another = madeUp(`acceptances/${id}`, { id, ideaId: 7 })
  const two = await judge({
    ...withoutLog(),
    ...madeUp('acceptance', { id: 'b'.repeat(32), ideaId: 7 }),
    ...another,
  })
  expect(agreements(two)).toMatchObject({
    title: '2 agreements, reportedly',
    text: expect.stringContaining('nothing here vouches for the event'),
  })
  expect(agreements(await judge(fakePackage()))?.text).toContain('whose log that is rests on its key')
})

test('the same agreement twice or in a folder of another name is refused', async () => {
  const files = fakePackage()
  const copy = (to: string) =>
    Object.fromEntries(
      Object.entries(only(files, (name) => name.startsWith('acceptances/'))).map(([name, bytes]) => [
        name.replace(/acceptances\/[0-9a-f]+/, to),
        bytes,
      ]),
    )
  expect((await judge({ ...files, ...copy(`acceptances/${'e'.repeat(32)}`) })).headline).toMatch(
    /^Not genuine: acceptances\/e{32} holds another agreement than its name says\.$/,
  )
  expect((await judge({ ...files, ...copy('acceptance') })).headline).toBe(
    'Not genuine: The same agreement is in the package twice.',
  )
})

test('a log or an agreement of another idea is refused', async () => {
  const files = fakePackage()
  const manifest = textOf(files, 'manifest.json').replace('"ideaId":7', '"ideaId":8')
  const other = {
    'manifest.json': utf8ToBytes(manifest),
    'manifest.json.tlog-proof': utf8ToBytes(proofOf(textHash(manifest))),
  }
  expect((await judge({ ...files, ...other }, formatKey(eventKey))).headline).toBe(
    'Not genuine: Event 1 of the log is of another idea.',
  )
  const alone = { ...withoutLog(), ...madeUp('acceptance', { id, ideaId: 8 }) }
  expect((await judge(alone)).headline).toBe('Not genuine: acceptance/event.json is of another idea.')
})

test('a log with events of several ideas is refused, also without a manifest', async () => {
  const files = only(fakePackage(), (name) => name.startsWith('log/'))
  const [first = '', second = ''] = textOf(files, 'log/events.jsonl').split('\n')
  const changed = first.replace('"ideaId":7', '"ideaId":8')
  const lines = [changed, second.replace(textHash(first), textHash(changed))]
  const { headline } = await judge({ ...files, 'log/events.jsonl': utf8ToBytes(`${lines.join('\n')}\n`) })
  expect(headline).toBe('Not genuine: Event 2 of the log is of another idea.')
})

test('a forged agreement beside the log or in place of a genuine one is refused', async () => {
  const files = fakePackage()
  const added = { ...files, ...madeUp(`acceptances/${id}`, { id, ideaId: 7 }) }
  expect(await judge(added, formatKey(eventKey))).toMatchObject({
    outcome: 'refused',
    headline: `Not genuine: acceptances/${id}/event.json is not in the log of this idea.`,
  })
  const folder = `acceptances/${'0'.repeat(31)}2`
  const other = madeUp(folder, { id, ideaId: 7 })
  const replaced = { ...files, ...only(other, (name) => !name.endsWith('event.json')) }
  expect(await judge(replaced, formatKey(eventKey))).toMatchObject({
    outcome: 'refused',
    headline: `Not genuine: ${folder}/person.json was changed.`,
  })
})
