// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { takeReadableFiles } from '../../tests/support/readable-files.ts'
import { openDatabase } from '../data/device/device-database.ts'
import { listEveryIdea } from '../data/list-every-idea.ts'
import { NetworkError } from '../data/request.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { checkFiles, importIdeas } from './import-ideas.ts'
import { archiveOf, eachWith, fileOf, pictureOf, zipOf, zipOfPdfs } from './zips.fake.ts'

vi.mock('../data/list-every-idea.ts', () => ({ listEveryIdea: vi.fn() }))
takeReadableFiles()
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  vi.mocked(listEveryIdea).mockReset().mockRejectedValue(new NetworkError())
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new FakeLocks().ofTab('tab') })
})

const idle = () => ({ onProgress: () => undefined, signal: new AbortController().signal })
const bring = async (userId: number, ...files: File[]) =>
  importIdeas(userId, (await checkFiles(files, idle())).incoming, idle())

const both = { made: 2, known: 0 }
const neither = { made: 0, known: 2 }

const address = (id: number) => `/api/assets/${id}/file`
const photos = (...marks: number[]) => eachWith(marks.map(pictureOf), (src) => `<img src="${src}" alt="">`)

test('PDFs with the same name are one idea each, and importing them again adds none', async () => {
  const zip = zipOfPdfs(['the hinge', 'the lamp'])
  expect(await bring(1, zip)).toEqual(both)
  expect(await bring(1, zip)).toEqual(neither)
  expect(await openDatabase(1).files.count()).toBe(2)
  expect(await bring(1, zipOfPdfs(['the lamp', 'the door']))).toEqual({ made: 1, known: 1 })
})

test('photos without words and with one title are one idea each, and importing them again adds none', async () => {
  expect(await bring(2, photos(1, 2))).toEqual(both)
  expect(await bring(2, photos(2, 1))).toEqual(neither)
  expect(await openDatabase(2).files.count()).toBe(2)
  expect(await bring(2, photos(1, 1, 3))).toEqual({ made: 1, known: 2 })
})

test('voice memos without words, under one title, are one idea each', async () => {
  const memos = (...lengths: number[]) =>
    eachWith(
      lengths.map((ms) => makeWebm({ ms })),
      (src) => `<div data-audio="${src}" data-seconds="9"></div>`,
    )
  expect(await bring(3, memos(40, 900))).toEqual(both)
  expect(await bring(3, memos(40, 900))).toEqual(neither)
})

test('ideas with different embedded pictures, or the same pictures in another order, are different ideas', async () => {
  const inText = (mark: number) =>
    fileOf(`# Sketch\n\n![](data:image/png;base64,${btoa(String.fromCharCode(...pictureOf(mark)))})`, 'a.md')
  expect(await bring(4, inText(1), inText(2))).toEqual(both)
  expect(await bring(4, inText(1), inText(2))).toEqual(neither)
  const files = { [address(1)]: 'files/1.png', [address(2)]: 'files/2.png' }
  const html = (one: number, other: number) => `<img src="${address(one)}"><img src="${address(other)}">`
  const pairs = archiveOf(
    [
      { title: 'Pair', html: html(1, 2), files },
      { title: 'Pair', html: html(2, 1), files },
    ],
    { 'files/1.png': pictureOf(1), 'files/2.png': pictureOf(2) },
  )
  expect(await bring(4, zipOf(pairs))).toEqual(both)
})

test('content in another client’s format is imported as it is stored, and a drawing as the texts in it', async () => {
  const facts = (id: number, kind: string) =>
    JSON.stringify({
      id,
      title: kind,
      status: 'draft',
      kind,
      stored: 'stored.json',
      fileName: null,
      files: {},
    })
  const untitled = ['other', 'elements'].map((title) => ({ title, html: '' }))
  const zip = archiveOf(untitled, {
    'ideas/1/idea.json': facts(1, 'other'),
    'ideas/1/stored.json': '{"notes":["a <b> & more"]}',
    'ideas/2/idea.json': facts(2, 'elements'),
    'ideas/2/stored.json': '{"elements":[{"type":"text","x":1,"y":2,"text":"Hinge"}]}',
  })
  expect(await bring(9, zipOf(zip))).toEqual(both)
  const drafts = await openDatabase(9).texts.toArray()
  expect(drafts.map(({ html }) => html).toSorted()).toEqual([
    '<p>Hinge</p>',
    '<pre><code>{"notes":["a &lt;b&gt; &amp; more"]}</code></pre>',
  ])
})

test('a zip from IdeaVault with a sealed idea of 3,000 pictures is imported', async () => {
  const numbers = Array.from({ length: 3_000 }, (_, n) => n + 1)
  const assets = numbers.map((n) => ({
    bytes: 1,
    path: `assets/${n}.png`,
    sha256: '0'.repeat(64),
    url: address(n),
  }))
  const idea = {
    ...{ id: 1, title: 'Notebook', status: 'published', kind: 'html', stored: 'stored.html', fileName: null },
    files: Object.fromEntries(numbers.map((n) => [address(n), 'files/1.png'])),
    manifest: JSON.stringify({ assets }),
  }
  const html = `<img src="${address(1)}" alt="">`
  const zip = archiveOf(
    [
      { title: 'Notebook', html },
      { title: 'Fan', html: '<p>a</p>' },
    ],
    {
      'ideas/1/idea.json': JSON.stringify(idea),
      'files/1.png': pictureOf(1),
    },
  )
  expect(await bring(10, zipOf(zip))).toEqual(both)
})
