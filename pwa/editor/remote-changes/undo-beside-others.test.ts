// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EditorForTests, pause } from '../../../tests/support/editor-for-tests.ts'
import { showHtml } from './show-html.ts'

const SCHEDULES = { seed: 10, numRuns: 40 }

/** One action at a position; `at` and `to` are fractions of the text's length. */
type Act = { kind: keyof typeof acts; at: number; to: number }

/** An editor in which every word is unique and names its writer: `own1`, `far2`, `old3`. */
class Writing extends EditorForTests {
  /** Words that this writer or the other device removed: they need not be there. */
  readonly removed = new Set<string>()
  private count = 0

  word(who: 'own' | 'far'): string {
    this.count += 1
    return `${who}${this.count}`
  }

  words(): string[] {
    const { doc } = this.editor.state
    return doc.textBetween(0, doc.content.size, ' ', ' ').match(/\S+/g) ?? []
  }

  /** A position at the beginning or end of a word, or in an empty paragraph. */
  place(share: number): number {
    const places: number[] = []
    this.editor.state.doc.descendants((node, position) => {
      if (!node.isTextblock) return true
      const text = node.textContent
      for (let index = 0; index <= text.length; index += 1)
        if (!/\S\S/.test(text.slice(Math.max(0, index - 1), index + 1)) || index === 0)
          places.push(position + 1 + index)
      return false
    })
    return places[Math.floor(share * places.length)] ?? 1
  }

  remove(from: number, to: number): void {
    const gone = this.editor.state.doc.textBetween(from, to, ' ', ' ').match(/\S+/g) ?? []
    for (const word of gone) this.removed.add(word)
  }

  /** The other device has the current text, and changes it. */
  change(how: (blocks: Element[], body: HTMLElement) => void): void {
    const { body } = new DOMParser().parseFromString(this.editor.getHTML(), 'text/html')
    const blocks = [...body.querySelectorAll('p, h2')]
    how(blocks, body)
    showHtml(this.editor, body.innerHTML)
  }
}

const pick = <T>(items: T[], share: number): T | undefined => items[Math.floor(share * items.length)]

const acts = {
  type: (writing: Writing, { at }: Act) => writing.type(` ${writing.word('own')} `, writing.place(at)),
  typeMore: (writing: Writing) =>
    writing.type(` ${writing.word('own')} `, writing.editor.state.selection.from),
  enter: (writing: Writing, { at }: Act) => {
    writing.editor.commands.setTextSelection(writing.place(at))
    writing.editor.commands.splitBlock()
  },
  paste: (writing: Writing, { at }: Act) => {
    const html = `<p>${writing.word('own')} ${writing.word('own')}</p><p>${writing.word('own')}</p>`
    writing.editor.commands.insertContentAt(writing.place(at), html)
  },
  delete: (writing: Writing, { at, to }: Act) => {
    const [from, end] = [writing.place(at), writing.place(at + (1 - at) * to * 0.5)]
    writing.remove(from, end)
    writing.editor.commands.deleteRange({ from, to: end })
  },
  list: (writing: Writing, { at }: Act) => {
    writing.editor.commands.setTextSelection(writing.place(at))
    writing.editor.commands.toggleBulletList()
  },
  heading: (writing: Writing, { at }: Act) => {
    writing.editor.commands.setTextSelection(writing.place(at))
    writing.editor.commands.toggleHeading({ level: 2 })
  },
  pause,
  farWord: (writing: Writing, { at, to }: Act) =>
    writing.change((blocks) => {
      const block = pick(blocks, at)
      if (!block) return
      const words = block.textContent?.match(/\S+/g) ?? []
      words.splice(Math.floor(to * (words.length + 1)), 0, writing.word('far'))
      block.textContent = words.join(' ')
    }),
  farBlock: (writing: Writing, { at, to }: Act) =>
    writing.change((blocks, body) => {
      const block = document.createElement(to < 0.5 ? 'p' : 'ul')
      block.innerHTML = to < 0.5 ? writing.word('far') : `<li><p>${writing.word('far')}</p></li>`
      const next = pick(blocks, at)
      body.insertBefore(block, next?.parentElement === body ? next : null)
    }),
  farRemoval: (writing: Writing, { at, to }: Act) =>
    writing.change((blocks) => {
      const block = pick(blocks, at)
      const words = block?.textContent?.match(/\S+/g) ?? []
      const [gone] = words.splice(Math.floor(to * words.length), 1)
      if (!block || gone === undefined) return
      writing.removed.add(gone)
      block.textContent = words.join(' ')
    }),
  undo: (writing: Writing) => writing.undo(),
  redo: (writing: Writing) => writing.redo(),
} satisfies Record<string, (writing: Writing, act: Act) => unknown>

const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const actOf = (kinds: Act['kind'][]): fc.Arbitrary<Act> =>
  fc.record({ kind: fc.constantFrom(...kinds), at: share, to: share })

const plain = [
  'type',
  'typeMore',
  'enter',
  'pause',
  'farWord',
  'farBlock',
  'undo',
  'redo',
] satisfies Act['kind'][]
const all: Act['kind'][] = [...plain, 'paste', 'delete', 'list', 'heading', 'farRemoval']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const owed = (writing: Writing, words: string[], who: string) =>
  words.filter((word) => word.startsWith(who) && !writing.removed.has(word)).sort()

function check(steps: Act[], after: (writing: Writing) => void): void {
  const writing = new Writing('<p>old1 old2 old3</p><h2>old4</h2><p>old5 old6</p>')
  try {
    for (const act of steps) {
      const before = writing.words()
      const isUndone = act.kind === 'undo' && writing.editor.can().undo()
      acts[act.kind](writing, act)
      const now = writing.words()
      expect(new Set(now).size, `a word is there twice after ${act.kind}: ${now}`).toBe(now.length)
      const far = owed(writing, before, 'far')
      expect(owed(writing, now, 'far'), `words of another device after ${act.kind}`).toEqual(
        expect.arrayContaining(far),
      )
      if (act.kind.startsWith('far'))
        expect(owed(writing, now, 'own'), 'own words when others come').toEqual(owed(writing, before, 'own'))
      if (isUndone) {
        writing.redo()
        expect(writing.words().sort(), 'redo after undo').toEqual(before.sort())
        writing.undo()
        expect(writing.words().sort(), 'undo again').toEqual(now.sort())
      }
    }
    after(writing)
  } finally {
    writing.editor.destroy()
  }
}

it('undo and redo among changes from another device never remove its words or double a word', () => {
  fc.assert(
    fc.property(fc.array(actOf(all), { minLength: 5, maxLength: 40, size: 'max' }), (steps) =>
      check(steps, () => undefined),
    ),
    SCHEDULES,
  )
})

it('undoing everything removes exactly the words typed here, and redoing everything brings them back', () => {
  fc.assert(
    fc.property(fc.array(actOf(plain), { minLength: 5, maxLength: 40, size: 'max' }), (steps) =>
      check(steps, (writing) => {
        const { editor } = writing
        while (editor.can().redo()) editor.commands.redo()
        const before = writing.words().sort()
        while (editor.can().undo()) editor.commands.undo()
        expect(writing.words().sort()).toEqual(before.filter((word) => !word.startsWith('own')))
        while (editor.can().redo()) editor.commands.redo()
        expect(writing.words().sort()).toEqual(before)
      }),
    ),
    SCHEDULES,
  )
})
