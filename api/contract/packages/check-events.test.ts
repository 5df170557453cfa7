import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../proofs/bytes.ts'
import { signatureLine } from '../proofs/signed-note.ts'
import { PackageFault } from '../zip/package-fault.ts'
import { sha256 } from '../zip/package-files.ts'
import { checkEvents } from './check-events.ts'
import { eventKey, makeSigner, pack, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

const server = makeSigner('ideavault/log', 6)
const textHash = (text: string) => sha256(utf8ToBytes(text))

type Line = { event: Record<string, unknown>; facts: string; person: string }
const person = '["salt",{"name":"Ben"}]'
/** This many events of idea 7; each names the one before it. */
function chainOf(count: number): Line[] {
  const lines: Line[] = []
  for (let n = 1; n <= count; n++) {
    const facts = `["s",{"revision":${n}}]`
    const previous = n === 1 ? null : textHash(JSON.stringify(lines.at(-1)?.event))
    const event = {
      id: `${n}`,
      ideaId: 7,
      sequence: n,
      facts: textHash(facts),
      person: textHash(person),
      previous,
    }
    lines.push({ event, facts, person })
  }
  return lines
}

type Files = Record<string, string | Uint8Array>
const textsOf = (lines: Line[]) => lines.map(({ event }) => JSON.stringify(event))
const headOf = (lines: Line[]) =>
  `ideavault activity/1\nidea 7\nevents ${lines.length}\nhash ${textHash(textsOf(lines).at(-1) ?? '')}\n`
const joined = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
/** The files of a package with these events. `signed`: the events whose end the server signed. */
function filesOf(lines: Line[], signed = lines): Files {
  const note = server.signNote(headOf(signed))
  const der = concatBytes(hexToBytes('302a300506032b6570032100'), eventKey.publicKey)
  return {
    'log/events.jsonl': joined(textsOf(lines)),
    'log/facts.jsonl': joined(lines.map(({ facts }) => facts)),
    'log/persons.jsonl': joined(lines.map((line) => line.person)),
    'log/head.note': note,
    'log/head.txt': headOf(signed),
    'log/head.sig': fromBase64(note.trim().split(' ').at(-1) ?? '')?.subarray(4) ?? new Uint8Array(),
    'log/key.pem': `-----BEGIN PUBLIC KEY-----\n${toBase64(der)}\n-----END PUBLIC KEY-----\n`,
  }
}
/** The finding, or why the log is refused. */
function check(files: Files, named = [eventKey]) {
  const bytes = Object.entries(files).map(
    ([name, one]) => [name, typeof one === 'string' ? utf8ToBytes(one) : one] as const,
  )
  try {
    const found = checkEvents(new Map(bytes), 7, named)
    return found && `${found.finding.kind}: ${found.finding.title}`
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}
const changed = (lines: Line[], at: number, change: (line: Line) => Line) =>
  lines.map((line, n) => (n === at ? change(line) : line))

test('a signed log is whole, and proved if its key was named', () => {
  expect(check(filesOf(chainOf(1)))).toBe('proved: Its log of 1 event is whole')
  expect(check(filesOf(chainOf(3)))).toBe('proved: Its log of 3 events is whole')
  expect(check(filesOf(chainOf(3)), [])).toBe('stated: Its log of 3 events is reportedly whole')
  expect(check({})).toBeNull()
})

test('a log with a changed, missing, added or moved event is refused', () => {
  const lines = chainOf(3)
  const [one, two, three] = lines
  if (!one || !two || !three) return expect.fail('three events')
  const facts = '["s",{"revision":99}]'
  const forged = { ...one, facts, event: { ...one.event, facts: textHash(facts) } }
  const follows = (n: number) => `Event ${n} of the log does not follow the one before it.`
  expect(check(filesOf([forged, two, three], lines))).toBe(follows(2))
  expect(check(filesOf([one, { ...two, event: { ...two.event, previous: null } }, three], lines))).toBe(
    follows(2),
  )
  expect(check(filesOf([two, three], lines))).toBe(follows(1))
  expect(check(filesOf([one, three], lines))).toBe(follows(2))
  expect(check(filesOf([two, one, three], lines))).toBe(follows(1))
  expect(check(filesOf([one, one, two, three], lines))).toBe(follows(2))
  expect(check(filesOf([one, two], lines))).toBe('The end of the log is not the one that was signed.')
  // The last event names the one before it, but skips a number.
  const skipping = { ...three, event: { ...three.event, sequence: 4 } }
  expect(check(filesOf([one, two, skipping]))).toBe(follows(3))
  // The same id twice would be two agreements, of which only one is checked.
  expect(check(filesOf([one, two, { ...three, event: { ...three.event, id: '1' } }]))).toBe(follows(3))
})

test('facts or persons beside the events that were changed, added or removed are refused', () => {
  const lines = chainOf(2)
  const other = '["s",{"revision":9}]'
  expect(
    check(
      filesOf(
        changed(lines, 0, (line) => ({ ...line, facts: other })),
        lines,
      ),
    ),
  ).toBe('What the log says of event 1 was changed.')
  expect(
    check(
      filesOf(
        changed(lines, 1, (line) => ({ ...line, person: other })),
        lines,
      ),
    ),
  ).toBe('Whom the log names in event 2 was changed.')
  // The details of an erased person are null.
  expect(
    check(
      filesOf(
        changed(lines, 1, (line) => ({ ...line, person: 'null' })),
        lines,
      ),
    ),
  ).toMatch(/^proved/)
  const files = filesOf(lines)
  for (const name of ['log/facts.jsonl', 'log/persons.jsonl'])
    for (const text of [`${files[name]}${other}\n`, `${files[name]}`.split('\n').slice(1).join('\n')])
      expect(check({ ...files, [name]: text })).toBe(
        'The log of this idea is damaged: its files are not equally long.',
      )
})

test('a malformed event is named by its line, and a changed head, signature or key is refused', () => {
  const files = filesOf(chainOf(2))
  const [first] = `${files['log/events.jsonl']}`.split('\n')
  expect(check({ ...files, 'log/events.jsonl': `${first}\n{"id":"2"}\n` })).toBe(
    'log/events.jsonl is damaged in line 2.',
  )
  expect(check({ ...files, 'log/events.jsonl': `${first}\n{"id": "2"}\n` })).toMatch(
    /read in more than one way/,
  )
  expect(check({ ...files, 'log/head.txt': `${files['log/head.txt']}more\n` })).toBe(
    'log/head.txt was changed.',
  )
  for (const signature of [new Uint8Array(), new Uint8Array(64)])
    expect(check({ ...files, 'log/head.sig': signature })).toBe(
      'log/head.sig is not the only signature below log/head.note.',
    )
  expect(check({ ...files, 'log/key.pem': 'a key' })).toBe('log/key.pem is damaged: it is not a key.')
  const later = server.signNote(headOf(chainOf(3)))
  expect(check({ ...files, 'log/head.note': later })).toBe(
    'The end of the log is not the one that was signed.',
  )
})

test('the signature file must be the only signature below the head', () => {
  const files = filesOf(chainOf(2))
  const another = new Uint8Array(64).fill(1)
  const line = signatureLine(makeSigner('witness.example.org').key, another)
  const note = `${files['log/head.note']}${line}`
  for (const signature of [another, files['log/head.sig'] ?? ''])
    expect(check({ ...files, 'log/head.note': note, 'log/head.sig': signature })).toBe(
      'log/head.sig is not the only signature below log/head.note.',
    )
})

test('a log of another idea than the sealed versions of a draft is refused', async () => {
  const log = Object.entries(filesOf(chainOf(2))).map(
    ([name, one]) => [name, typeof one === 'string' ? utf8ToBytes(one) : one] as const,
  )
  const headlineOf = async (ideaId: number) => {
    const version = {
      ...{ schema: 'vault-history/1', ideaId, version: 2, title: 'Quiet fan', author: { name: 'Ada' } },
      ...{ savedAt: '2026-11-12T20:00:00.000Z', contentType: 'text/html', previous: null },
      files: [{ path: 'content.html', bytes: 1, sha256: textHash('x') }],
      salt: '5a'.repeat(32),
    }
    const draft = { 'history/0001.json': utf8ToBytes(JSON.stringify(version)), ...Object.fromEntries(log) }
    return (await verifyPackage(pack(withSums(draft)))).headline
  }
  expect(await headlineOf(7)).toMatch(/^There is no published idea/)
  expect(await headlineOf(9)).toBe('Not genuine: Event 1 of the log is of another idea.')
})
