import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsWords } from './contains-words.ts'
import { resolve } from './resolve.ts'

const words = (html: string, title = 'Fan') => ({ title, html })
const contains = (whole: string, part: string) => containsWords(words(whole), words(part))

describe('a version contains another version', () => {
  test.each([
    ['words at the end, at the start and in the middle', '<p>a quiet fan blade</p>', '<p>quiet blade</p>'],
    ['whole blocks around it', '<h1>x</h1><p>a</p><p>y</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['more formatting', '<p>a <strong>b</strong></p>', '<p>a b</p>'],
    ['more formatting of a part of a word', '<p>blade<em>s</em></p>', '<p>blades</p>'],
    ['formatting cut into more pieces', '<p><em>bla</em><em>de</em></p>', '<p><em>blade</em></p>'],
    ['other spaces', '<p>a&nbsp; b\n c</p>', '<p>a b c</p>'],
    ['blank lines', '<p>a</p>', '<p></p><p>a</p><p> </p>'],
    ['a picture more', '<img src="/a"><img src="/b">', '<img src="/b">'],
    ['a picture between two others', '<img src="/a"><p>x</p><img src="/b">', '<img src="/a"><img src="/b">'],
    ['another item', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '<ul><li><p>b</p></li></ul>'],
    ['another line of code', '<pre><code>a\n  b</code></pre>', '<pre><code>  b</code></pre>'],
  ])('with %s', (_, whole, part) => {
    expect(contains(whole, part)).toBe(true)
  })

  test.each([
    ['a word is missing', '<p>quiet</p>', '<p>quiet fan</p>'],
    ['it has the words in another order', '<p>man bites dog</p>', '<p>dog bites man</p>'],
    ['it has the blocks in another order', '<p>b</p><p>a</p>', '<p>a</p><p>b</p>'],
    ['a word stands there once and was written twice', '<p>very fan</p>', '<p>very very fan</p>'],
    ['a block stands there once and was written twice', '<p>a</p>', '<p>a</p><p>a</p>'],
    ['a word is split there', '<p>black board</p>', '<p>blackboard</p>'],
    ['two words are joined there', '<p>blackboard</p>', '<p>black board</p>'],
    ['two words are joined there by formatting', '<p>black<em>board</em></p>', '<p>black <em>board</em></p>'],
    ['a word goes on there', '<p>blades</p>', '<p>blade</p>'],
    ['a word has other letters', '<p>Fan</p>', '<p>fan</p>'],
    ['a word has other signs', '<p>fan?</p>', '<p>fan!</p>'],
    ['a word is not formatted there', '<p>fan</p>', '<p><strong>fan</strong></p>'],
    ['only a part of it is formatted there', '<p><em>bla</em>de</p>', '<p><em>blade</em></p>'],
    ['a part of a word is formatted and nothing of it there', '<p>blades</p>', '<p>blade<em>s</em></p>'],
    [
      'a word has another colour there',
      '<p><span class="colour-red">a</span></p>',
      '<p><span class="colour-blue">a</span></p>',
    ],
    ['a link leads elsewhere there', '<p><a href="https://b">a</a></p>', '<p><a href="https://a">a</a></p>'],
    ['it is no heading there', '<p>fan</p>', '<h2>fan</h2>'],
    ['it is no list there', '<p>fan</p>', '<ul><li><p>fan</p></li></ul>'],
    ['it is no quotation there', '<p>fan</p>', '<blockquote><p>fan</p></blockquote>'],
    ['two blocks are one there', '<p>a b</p>', '<p>a</p><p>b</p>'],
    ['one block is two there', '<p>a</p><p>b</p>', '<p>a b</p>'],
    ['a line break is missing', '<p>a b</p>', '<p>a<br>b</p>'],
    ['code stands otherwise there', '<pre><code>if\nx</code></pre>', '<pre><code>if\n  x</code></pre>'],
    ['a picture is missing', '<p>a</p>', '<p>a</p><img src="/a">'],
    ['a picture is another one', '<img src="/b" alt="x">', '<img src="/a" alt="x">'],
    ['a picture has other words', '<img src="/a" alt="y">', '<img src="/a" alt="x">'],
    ['a picture has another size', '<img src="/a" width="5">', '<img src="/a" width="9">'],
    [
      'a picture waits on this device only',
      '<img src="/api/assets/1/file">',
      `<img src="local:${'a'.repeat(64)}">`,
    ],
    ['a rule is missing', '<p>a</p>', '<p>a</p><hr>'],
    ['a video is missing', '<p>a</p>', '<p>a</p><div data-youtube="abc"></div>'],
    ['a video is another one', '<div data-youtube="x"></div>', '<div data-youtube="abc"></div>'],
    ['an entity is another one', '<p>a &lt; b</p>', '<p>a &gt; b</p>'],
  ])('not when %s', (_, whole, part) => {
    expect(contains(whole, part)).toBe(false)
  })

  test.each(['<p>a', 'a</p>', '<p>a</b></p>', '<P>a</P>', '<!-- a -->', '<p id=x>a</p>', '<p>a</p><'])(
    'not when its HTML cannot be read with certainty: %s',
    (html) => {
      expect(contains(html, html)).toBe(false)
      expect(contains(`<p>a</p>${html}`, '<p>a</p>')).toBe(false)
      expect(contains('<p>a</p>', html)).toBe(false)
    },
  )

  test('with a title that has all words of the other title', () => {
    expect(containsWords(words('', 'A quiet fan'), words('', ' quiet  fan '))).toBe(true)
    expect(containsWords(words('', 'A quiet fan'), words(''))).toBe(false)
    expect(containsWords(words('<p>Fan</p>', ''), words('', 'Fan'))).toBe(false)
  })
})

/** The property tests build a text as a list of blocks, each a list of words that may be formatted. */
const word = fc.record({
  text: fc.constantFrom('a', 'b', 'ab', 'c', '<img src="/1">', '<img src="/2">', '<br>'),
  mark: fc.constantFrom('', 'strong', 'em'),
})
type Word = { text: string; mark: string }
const block = fc.record({
  tag: fc.constantFrom('p', 'h2'),
  words: fc.array(word, { maxLength: 4 }),
})
type TextBlock = { tag: string; words: Word[] }
const text = fc.array(block, { maxLength: 4 })

const written = ({ text: plain, mark }: Word) => (mark === '' ? plain : `<${mark}>${plain}</${mark}>`)
const htmlOf = (blocks: TextBlock[]) =>
  blocks.map(({ tag, words: inside }) => `<${tag}>${inside.map(written).join(' ')}</${tag}>`).join('')

describe('for random versions', () => {
  test('contained words stand in the other version as often, in the same order and formatted as well', () => {
    let contained = 0
    fc.assert(
      fc.property(text, text, (part, whole) => {
        if (!contains(htmlOf(whole), htmlOf(part))) return
        contained += 1
        const left = whole.flatMap(({ tag, words: inside }) => inside.map((one) => ({ ...one, tag })))
        for (const { tag, words: inside } of part)
          for (const { text: plain, mark } of inside) {
            const at = left.findIndex(
              (one) => one.text === plain && one.tag === tag && (mark === '' || one.mark === mark),
            )
            expect(at, `${htmlOf(part)} in ${htmlOf(whole)}`).toBeGreaterThanOrEqual(0)
            left.splice(0, at + 1)
          }
      }),
      { seed: 1, numRuns: 20_000 },
    )
    expect(contained).toBeGreaterThan(1_000)
  })

  test('a version contains any version that it was made from by adding words, blocks and formatting', () => {
    fc.assert(
      fc.property(text, text, fc.infiniteStream(fc.nat(3)), (part, more, random) => {
        const next = () => random.next().value ?? 0
        const whole = part.flatMap(({ tag, words: inside }) => {
          const added = inside.flatMap(({ text: plain, mark }) => {
            const kept = next() === 0 && mark === '' ? { text: plain, mark: 'em' } : { text: plain, mark }
            return next() === 0 ? [{ text: 'new', mark: '' }, kept] : [kept]
          })
          return [...(next() === 0 ? more : []), { tag, words: added }]
        })
        expect(contains(htmlOf(whole), htmlOf(part))).toBe(true)
      }),
      { seed: 2, numRuns: 3_000 },
    )
  })

  test('resolving two edited versions loses no word that either side added', () => {
    const split = (html: string) => html.match(/<(p|h2)>.*?<\/\1>/g) ?? []
    const kinds: Record<string, number> = {}
    const edited = (base: TextBlock[], stamp: string, random: () => number) => {
      let count = 0
      return base.flatMap(({ tag, words: inside }) => {
        const kept = inside.flatMap((one) => {
          const dice = random()
          if (dice === 0) return []
          count += 1
          return dice === 1 ? [one, { text: `${stamp}${count}`, mark: '' }] : [one]
        })
        return random() === 0 ? [] : [{ tag, words: kept }]
      })
    }
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.nat(5)), (base, stream) => {
        const random = () => stream.next().value ?? 0
        const mine = htmlOf(edited(base, 'mine', random))
        const theirs = htmlOf(edited(base, 'theirs', random))
        const resolution = resolve(words(htmlOf(base)), words(mine), words(theirs), split)
        kinds[resolution.kind] = (kinds[resolution.kind] ?? 0) + 1
        const left = {
          same: mine,
          mine,
          theirs,
          copy: mine + theirs,
          merged: resolution.kind === 'merged' ? resolution.words.html : '',
        }[resolution.kind]
        for (const added of `${mine}${theirs}`.match(/(mine|theirs)\d+/g) ?? []) expect(left).toContain(added)
      }),
      { seed: 3, numRuns: 10_000 },
    )
    expect(Object.keys(kinds).sort()).toEqual(['copy', 'merged', 'mine', 'same', 'theirs'])
  })
})
