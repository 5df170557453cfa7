/** A stretch of equal formatting within a word, from the character `start`; `marks` are the opening tags around it. */
export type Run = { start: number; marks: readonly string[] }
/** A word, a line of code, a picture, a video, a rule or a line break. */
export type Piece = { text: string; runs: Run[] }
/** The direct content of one block; `path` is the opening tags of this block and those around it. */
export type Block = { path: string; pieces: Piece[] }

const inlineTags = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'mark', 's', 'span', 'strike', 'strong', 'u'])
const emptyTags = new Set(['br', 'hr', 'img'])
/** A tag as browsers and the server write it, or text. */
const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>|([^<]+)/gy
const space = /(?:\s|&nbsp;)+/

export const plainWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The pieces of serialised HTML, block by block, without empty blocks. Null if the HTML is not in this form. */
export function readBlocks(html: string): Block[] | null {
  const reader = new Reader()
  let end = 0
  for (const [whole, slash, name = '', , text] of html.matchAll(token)) {
    end += whole.length
    const isRead = text === undefined ? reader.tag(whole, name, slash === '/') : reader.text(text)
    if (!isRead) return null
  }
  return end === html.length ? reader.finish() : null
}

type Open = { name: string; tag: string; isInline: boolean }

class Reader {
  private readonly blocks: Block[] = []
  private readonly open: Open[] = []
  private pieces: Piece[] = []
  private word: Piece | null = null
  private marks: readonly string[] = []

  /** Returns false if the HTML cannot be read. */
  tag(tag: string, name: string, isEnd: boolean): boolean {
    if (emptyTags.has(name)) {
      if (!isEnd) this.addEmpty(tag)
      return !isEnd
    }
    const isInline = inlineTags.has(name) && !this.isInCode
    if (!isInline) this.endBlock()
    const isInOrder = !isEnd || this.open.pop()?.name === name
    if (!isEnd) this.open.push({ name, tag, isInline })
    if (isInline) this.marks = this.open.filter((outer) => outer.isInline).map((outer) => outer.tag)
    // A video is a block that holds no words.
    if (name === 'div' && !isEnd) this.add(tag)
    return isInOrder
  }

  text(text: string): boolean {
    if (this.isInCode) {
      // Spaces are part of code, so a line counts as one word.
      for (const line of text.split('\n')) if (line !== '') this.add(line)
      return true
    }
    for (const [index, part] of text.split(space).entries()) {
      if (index > 0) this.endWord()
      if (part !== '') this.extendWord(part)
    }
    return true
  }

  finish(): Block[] | null {
    this.endBlock()
    return this.open.length === 0 ? this.blocks : null
  }

  private get isInCode(): boolean {
    return this.open.some(({ name }) => name === 'pre')
  }

  private add(text: string): void {
    this.endWord()
    this.pieces.push({ text, runs: [{ start: 0, marks: this.marks }] })
  }

  /** A picture or a rule between blocks is a block of its own. */
  private addEmpty(tag: string): void {
    const isBlock = this.open.length === 0
    if (isBlock) this.endBlock()
    this.add(tag)
    if (isBlock) this.endBlock()
  }

  private extendWord(part: string): void {
    this.word ??= { text: '', runs: [] }
    this.word.runs.push({ start: this.word.text.length, marks: this.marks })
    this.word.text += part
  }

  private endWord(): void {
    if (this.word) this.pieces.push(this.word)
    this.word = null
  }

  private endBlock(): void {
    this.endWord()
    const path = this.open
      .filter(({ isInline }) => !isInline)
      .map(({ tag }) => tag)
      .join('')
    if (this.pieces.length > 0) this.blocks.push({ path, pieces: this.pieces })
    this.pieces = []
  }
}
