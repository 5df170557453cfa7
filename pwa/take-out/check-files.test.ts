// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest'
import { makeMp4, makeOgg, makeWebm } from '../../tests/support/make-audio.ts'
import { takeReadableFiles } from '../../tests/support/readable-files.ts'
import { cleanWords } from './clean-words.ts'
import { fingerprintOf } from './fingerprint.ts'
import { checkFiles } from './import-ideas.ts'
import { readZipFile } from './read-zip-file.ts'
import { archiveOf, fileOf, zipOf } from './zips.fake.ts'

takeReadableFiles()
afterAll(() => vi.unstubAllGlobals())

/** A PNG of one colour, 40 x 20. */
const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMElEQVRIiWM4EaAxIIhh1OKA0aA+MZq4NEazU8BoAXJitMjUGK0kAkarRY3hXy0CAKKL6C6rl7lMAAAAAElFTkSuQmCC',
  ),
  (letter) => letter.charCodeAt(0),
)

const check = (...files: ReturnType<typeof fileOf>[]) =>
  checkFiles(files, { onProgress: () => undefined, signal: new AbortController().signal })
const fault = async (...files: ReturnType<typeof fileOf>[]) => {
  try {
    await check(...files)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? `${error.message}` : 'no error'
  }
}
const bytesOf = async (file: ReturnType<typeof fileOf>) => new Uint8Array(await file.arrayBuffer())
const changed = async (
  file: ReturnType<typeof fileOf>,
  change: (view: DataView, directory: number) => void,
) => {
  const bytes = await bytesOf(file)
  const view = new DataView(bytes.buffer)
  change(view, view.getUint32(bytes.length - 6, true))
  return fileOf(bytes, file.name)
}
const one = [{ title: 'Fan', html: '<p>An owl-wing edge.</p>' }]

test('a zip from IdeaVault, a zip of Markdown and Markdown files are read as drafts', async () => {
  const picture = {
    title: 'Seen',
    html: '<img src="/api/assets/3/file">',
    files: { '/api/assets/3/file': 'files/3.png' },
  }
  const ours = await check(zipOf(archiveOf([...one, picture], { 'files/3.png': png })))
  expect(ours).toMatchObject({ titles: ['Fan', 'Seen'] })
  const zip = zipOf({
    'a b/Näh.md': 'Words ![x](../p.png)',
    'p.png': png,
    '__MACOSX/._x.md': 'no',
    'q.pdf': '',
  })
  expect(await check(zip, fileOf('# Two\n\ntext', 'n.md'))).toMatchObject({ titles: ['Näh', 'Two'] })
})

test('a zip that is cut off anywhere, or no zip, is refused with a message', async () => {
  const bytes = await bytesOf(zipOf(archiveOf(one)))
  for (let length = 0; length < bytes.length; length += 23)
    expect(await fault(fileOf(bytes.subarray(0, length), 'a.zip'))).toMatch(
      /^This is not a zip file, or its end/,
    )
  expect(await fault(fileOf('%PDF-1.7', 'a.zip'))).toMatch(/^This is not a zip file/)
  expect(await fault(fileOf('Words', 'a.md'), fileOf('%PDF-1.7', 'b.zip'))).toMatch(/^b\.zip: This is not/)
  expect(await fault(fileOf('x', 'a.docx'))).toBe('a.docx is neither a zip nor Markdown.')
})

test('a zip from IdeaVault that lists files as missing is not called damaged', async () => {
  const picture = {
    title: 'Seen',
    html: '<p>Words</p><img src="/api/assets/3/file">',
    files: { '/api/assets/3/file': 'files/3.png' },
  }
  const files = archiveOf([picture])
  const start = { ...JSON.parse(files['account.json']), unreadable: ['files/3.png'] }
  const { incoming, missing } = await check(zipOf({ ...files, 'account.json': JSON.stringify(start) }))
  const [idea] = incoming
  if (idea?.kind !== 'html') throw new Error('It is a text.')
  expect([missing, (await cleanWords(await idea.read(), idea.name)).html]).toEqual([1, '<p>Words</p>'])
  expect(await fault(zipOf(files))).toBe('files/3.png is missing from this zip.')
})

test('a zip from IdeaVault that was unpacked and packed again into one folder is read as one from IdeaVault', async () => {
  const files = Object.entries(archiveOf(one))
  const folder = Object.fromEntries(files.map(([name, content]) => [`ideavault-2026/${name}`, content]))
  const packed = { ...folder, '__MACOSX/ideavault-2026/._README.txt': 'x', 'ideavault-2026/README.txt': 'Hi' }
  expect(await check(zipOf(packed))).toMatchObject({ titles: ['Fan'] })
  expect(await check(zipOf({ ...packed, 'own/a.md': 'Words' }))).toMatchObject({
    titles: ['README', 'a'],
  })
})

test('files in a zip that are damaged, missing, not from IdeaVault or not JSON are named', async () => {
  const files = archiveOf(one)
  const without = (name: string) =>
    zipOf(Object.fromEntries(Object.entries(files).filter(([path]) => path !== name)))
  expect(await fault(without('ideas/1/stored.html'))).toBe('ideas/1/stored.html is missing from this zip.')
  expect(await fault(without('ideas/1/idea.json'))).toBe('ideas/1/idea.json is missing from this zip.')
  expect(await fault(without('account.json'))).toMatch(/not from IdeaVault and has no Markdown/)
  expect(await fault(zipOf({ ...files, 'ideas/1/idea.json': '{"title' }))).toBe(
    'ideas/1/idea.json is damaged: it is not JSON.',
  )
  expect(await fault(zipOf({ ...files, 'ideas/1/idea.json': '{}' }))).toMatch(
    /^ideas\/1\/idea.json is not an IdeaVault file/,
  )
  const other = '{"format":"other/1","writtenAt":"","name":"","ideas":[]}'
  expect(await fault(zipOf({ ...files, 'account.json': other }))).toMatch(/^account.json is not an Idea/)
  const elsewhere = files['account.json'].replace('ideas/1', '../x')
  expect(await fault(zipOf({ ...files, 'account.json': elsewhere }))).toMatch(
    /^account.json is damaged: it names/,
  )
  const flipped = await changed(zipOf(files), (view) => view.setUint8(60, view.getUint8(60) ^ 1))
  expect(await fault(flipped)).toMatch(/is damaged/)
})

test('a zip with a huge, duplicate or encrypted file, or a name that leads out of its folder, is refused', async () => {
  const bomb = zipOf({ 'a.md': new Uint8Array(9_000_000) })
  expect(await fault(bomb)).toBe('a.md is too large: it would have 9,000,000 bytes.')
  const lying = await changed(bomb, (view, at) => view.setUint32(at + 24, 1000, true))
  expect(await fault(lying)).toBe('a.md is damaged: it is larger than the zip says.')
  for (const name of ['../up.md', '/root.md', 'a/../../b.md', 'c:\\x.md', 'a\\b.md', 'a\u0000.md'])
    expect(await fault(zipOf({ [name]: 'x' }))).toMatch(/^A file in this zip has a name that is not allowed/)
  const encrypted = await changed(zipOf({ 'a.md': 'x' }), (view, at) => view.setUint16(at + 8, 1, true))
  expect(await fault(encrypted)).toBe('a.md is encrypted.')
  const two = zipOf({ 'a.md': 'same', 'b.md': 'same' })
  const shared = await changed(two, (view, at) => view.setUint32(at + 46 + 4 + 42, 0, true))
  expect(await fault(shared)).toMatch(/is in the wrong place/)
})

test('a zip of 10,000 texts or more than 65,000 files is refused, and one of 1,000 texts is not', async () => {
  const many = (count: number) =>
    zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.md`, `Text ${n}`])))
  expect(await fault(many(10_000))).toBe(
    'This zip has 10,000 Markdown files. At most 1,000 can be imported at once.',
  )
  expect((await check(many(1_000))).incoming).toHaveLength(1_000)
  const counted = await changed(many(1), (view) => view.setUint16(view.byteLength - 12, 65_001, true))
  await expect(readZipFile(counted)).rejects.toThrow('This zip has more than 65,000 files.')
})

test('a voice memo is imported unchanged with its words, and a file that is no voice memo is named', async () => {
  const html = '<p>Hear</p><div data-audio="/api/assets/7/file" data-seconds="9"></div>'
  const files = { '/api/assets/7/file': 'files/7.weba' }
  const zip = (memo: Uint8Array | string) =>
    zipOf(archiveOf([{ title: 'Said', html, files }], { 'files/7.weba': memo }))
  for (const [memo, type] of [
    [makeWebm(), 'audio/webm'],
    [makeOgg(), 'audio/ogg'],
    [makeMp4({ fragments: true }), 'audio/mp4'],
  ] as const) {
    const [incoming] = (await check(zip(memo))).incoming
    if (incoming?.kind !== 'html') throw new Error('It is a text.')
    const words = await cleanWords(await incoming.read(), incoming.name)
    const [kept] = words.files
    expect([kept?.file.type, kept?.fileName, kept?.file.size]).toEqual([type, 'Voice memo', memo.length])
    expect(words.html).toBe(html.replace('/api/assets/7/file', `local:${kept?.hash}`))
    // The digest of the words does not depend on the address of the memo.
    const said = await fingerprintOf(words.html)
    expect(said.words).toBe((await fingerprintOf(html)).words)
    expect(said.files).toEqual([{ kind: 'memo', hash: kept?.hash, address: null }])
  }
  expect(await fault(zip('RIFF but no recording'))).toMatch(/^files\/7.weba is not a WebM/)
  const silence = new Uint8Array(10 * 1024 * 1024)
  silence.set(makeWebm())
  expect(await fault(zip(silence))).toMatch(/^files\/7.weba is too large: a voice memo/)
})

test('a file that a text names by many addresses is unpacked once', async () => {
  const addresses = Array.from({ length: 300 }, (_, n) => `/api/assets/${n + 1}/file`)
  const bytes = vi.fn(async () => png)
  const files = addresses.map((address) => ({ address, name: 'files/1.png', bytes }))
  const html = addresses.map((address) => `<img src="${address}">`).join('')
  const words = await cleanWords({ title: 'Same', html, files }, 'a')
  expect([words.files.length, bytes.mock.calls.length]).toEqual([1, 1])
})

test('a picture that is too large or no picture is named, and so is a text too large for an idea or not UTF-8', async () => {
  const huge = png.slice()
  new DataView(huge.buffer).setUint32(16, 10_000)
  new DataView(huge.buffer).setUint32(20, 4_001)
  const zip = (png: Uint8Array | string) => zipOf({ 'a.md': '![x](p.png)', 'p.png': png })
  expect(await fault(zip(huge))).toBe(
    'p.png has 41 megapixels. A picture has at most 40 megapixels and 10 MB.',
  )
  expect(await fault(zip('<svg onload="x"></svg> and some more words'))).toMatch(
    /^p.png is not a PNG, JPEG, WebP or GIF picture/,
  )
  expect(await fault(fileOf('#'.repeat(4 * 1024 * 1024 + 1), 'a.md'))).toBe('a.md is too large for one idea.')
  expect(await fault(fileOf(new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'a.md'))).toBe(
    'a.md is damaged, or not UTF-8 text. Save it as UTF-8, or leave it out.',
  )
})
