import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { IdeaText } from '#contract/finding/texts.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { summary } from '../../../tests/sync/rows.ts'
import { openDatabase } from '../../data/device/device-database.ts'
import { foldText, searchWords } from './fold-text.ts'
import { keepTexts, type TextEnvironment } from './keep-texts.ts'
import { searchTexts } from './search-texts.ts'
import { snippetOf } from './snippet-of.ts'
import { wordsOfHtml } from './words-of-html.ts'

test.each([
  ['Änderung', 'anderung'],
  ['STRASSE', 'straße'],
  ['Œuvre Ærø Łódź', 'oeuvre aero lodz'],
  ['İSTANBUL ırmak', 'istanbul irmak'],
  ['ΟΔΟΣ Ὀδός', 'οδος οδος'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['ﬁn ＡＢＣ ①', 'fin abc 1'],
  ['한국어', '한국어'],
  ['don’t “stop” 10–20', 'don\'t "stop" 10-20'],
  ['צה״ל ג׳ירפה', 'צה"ל ג\'ירפה'],
  ['Donau\u00addampf\u200bschiff', 'donaudampfschiff'],
])('searching finds %s when %s is typed', (written, typed) => {
  expect(foldText(written)).toBe(foldText(typed))
})

test('searching does not treat Hindi vowels and Japanese voicing as marks to be ignored', () => {
  expect(foldText('कि')).not.toBe(foldText('क'))
  expect(foldText('が')).not.toBe(foldText('か'))
  expect(searchWords('  Wick   Välve ')).toEqual(['wick', 'valve'])
})

describe('the snippet of a search result', () => {
  test('shows the place as it was written, also if comparing changes the length of letters', () => {
    const text = `${'Größe straße '.repeat(20)}the Wîck here ${'and there '.repeat(40)}`
    const snippet = snippetOf(text, ['wick'])
    expect(snippet?.hit).toBe('Wîck')
    expect(snippet?.before).toMatch(/^….*straße the $/)
    expect(snippet?.before.length).toBeLessThan(60)
    expect(snippet?.after.length).toBeLessThanOrEqual(100)
    expect(snippetOf('ﬁnd', ['fi'])?.hit).toBe('ﬁ')
    expect(snippetOf('fan', ['wick'])).toBeNull()
    expect(snippetOf('The donau\u00addampf ‘hums’', ['dampf', "'hums'"])?.hit).toBe('dampf')
    expect(snippetOf('The donau\u00addampf ‘hums’', ["'hums'"])?.hit).toBe('‘hums’')
    expect(snippetOf('日本語のアイデア', ['アイデア'])).toEqual({
      before: '日本語の',
      hit: 'アイデア',
      after: '',
    })
  })
})

test('reading the words of HTML works in steps and leaves out tags and picture data', () => {
  const html = `<h2>Wick &amp; valve</h2><p>It <strong>hum</strong>s.</p><img alt="x" src="data:${'A'.repeat(300_000)}">`
  const steps = wordsOfHtml(`${html}<p>last</p>`)
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count += 1
  expect(step.value.replace(/\s+/g, ' ')).toBe('Wick & valve It hums. last')
  expect(count).toBeGreaterThan(0)
})

describe('searching the texts on the device', () => {
  const idea = (n: number, missing = ['needle']) => ({ key: `k${n}`, id: n, draftId: null, missing })

  test('searches 2,000 ideas while other tasks get their turns', async () => {
    const database = openDatabase(7001)
    const text = 'A shallow tray, a wick and a flöat valve. '.repeat(48)
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      id: n + 1,
      revision: 1,
      text,
      length: text.length,
    }))
    rows[1_999] = { id: 2_000, revision: 1, text: `${text} the Nëedle`, length: text.length }
    await database.ideaTexts.bulkPut(rows)
    await database.texts.put({ draftId: 'mine', html: '<p>my <em>nee</em>dle</p>', baseHtml: null })
    let turns = 0
    const watch = setInterval(() => {
      turns += 1
    }, 0)
    const wanted = [...rows.map(({ id }) => idea(id)), { ...idea(3_000), draftId: 'mine' }, idea(4_000)]
    const searched = await searchTexts(7001, wanted, new AbortController().signal)
    clearInterval(watch)
    expect([...(searched?.found ?? [])].map(([key, { hit }]) => [key, hit])).toEqual([
      ['k3000', 'needle'],
      ['k2000', 'Nëedle'],
    ])
    expect(searched?.unread).toBe(1)
    // Other tasks had their turns meanwhile.
    expect(turns).toBeGreaterThan(5)
  })

  test('reports a long text as not fully searched if only its beginning is kept and has no hit', async () => {
    const text = `needle ${'x'.repeat(findingLimits.searchedText)}`.slice(0, findingLimits.searchedText)
    await openDatabase(7002).ideaTexts.bulkPut([
      { id: 1, revision: 1, text, length: text.length },
      { id: 2, revision: 1, text: text.slice(1), length: text.length - 1 },
    ])
    const search = async (word: string) => {
      const wanted = [idea(1, [word]), idea(2, [word])]
      const searched = await searchTexts(7002, wanted, new AbortController().signal)
      return [searched?.found.size, searched?.unread]
    }
    expect(await search('behind')).toEqual([0, 1])
    expect(await search('needle')).toEqual([1, 0])
  })

  test('stops when it is cancelled, and finds nothing that lacks one of the words', async () => {
    const ending = new AbortController()
    const running = searchTexts(7001, [idea(2_000)], ending.signal)
    ending.abort()
    expect(await running).toBeNull()
    const both = await searchTexts(7001, [idea(2_000, ['needle', 'absent'])], new AbortController().signal)
    expect(both?.found.size).toBe(0)
  })
})

describe('fetching the texts of ideas for searching', () => {
  class Device implements TextEnvironment {
    rows = new Map<number, IdeaText>()
    asked: number[][] = []
    writing = new Set<number>()
    known = async () =>
      new Map([...this.rows].map(([id, { revision, text }]) => [id, { revision, length: text.length }]))
    written = async () => this.writing
    fetch = async (ids: number[]) => {
      this.asked.push(ids)
      // The answer is truncated.
      return ids
        .slice()
        .sort((a, b) => a - b)
        .slice(0, 60)
        .map((id) => ({ id, revision: 2, text: `text ${id}` }))
    }
    put = async (texts: IdeaText[]) => {
      for (const row of texts) this.rows.set(row.id, row)
    }
    drop = async (ids: number[]) => {
      for (const id of ids) this.rows.delete(id)
    }
  }
  const ideas = (count: number) =>
    Array.from({ length: count }, (_, n) => summary(count - n, { revision: 2 }))

  test('asks for changed texts until all have come, although answers are cut, and for nothing twice', async () => {
    const device = new Device()
    device.rows.set(900, { id: 900, revision: 1, text: 'gone' })
    device.rows.set(1, { id: 1, revision: 1, text: 'old' })
    device.writing.add(2)
    await keepTexts(device, [...ideas(250), summary(251, { kind: 'pdf' })])
    expect(device.rows.size).toBe(249)
    expect(device.rows.get(1)?.text).toBe('text 1')
    expect(device.asked.every((ids) => ids.length <= findingLimits.textsAtOnce)).toBe(true)
    device.asked = []
    await keepTexts(device, ideas(250))
    expect(device.asked).toEqual([])
  })
})
