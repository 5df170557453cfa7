/** Milliseconds after its last key in which a word may be lost when the browser is killed: until then it is on its way. */
export const AT_RISK_MS = 50

/** Why nobody is owed a word any more. */
export type Freed = 'undone' | 'rubbed out' | 'deleted' | 'at risk when killed' | 'not taken by the page'

export type Entry = {
  word: string
  device: string
  /** The life of the page that it was typed in; that page may be closed by now. */
  life: number
  /** When its last key was pressed (performance.now of the test). */
  at: number
  /** The page said that it is saved: a kill is no excuse any more. */
  isSafe: boolean
  freed: Freed | null
}

const wordPattern = /w\d+z/g

/** All made-up words in a text, as often as they stand there. */
export const wordsIn = (text: string): string[] => text.match(wordPattern) ?? []

/** What was typed, and what the product owes of it. */
export class Ledger {
  private readonly entries = new Map<string, Entry>()
  private made = 0

  /** A word that stands nowhere yet. */
  newWord(): string {
    this.made += 1
    return `w${this.made}z`
  }

  /** Words that the server has from the start. */
  given(text: string): void {
    for (const word of wordsIn(text))
      this.entries.set(word, { word, device: 'server', life: 0, at: 0, isSafe: true, freed: null })
  }

  typed(word: string, { device, life, at }: Pick<Entry, 'device' | 'life' | 'at'>): void {
    this.entries.set(word, { word, device, life, at, isSafe: false, freed: null })
  }

  /** The page said that what was typed in it is saved. */
  said(life: number): void {
    for (const entry of this.words) if (entry.life === life) entry.isSafe = true
  }

  /** The browser was killed: what was typed less than `graceMs` before, and never said to be saved, is not owed. */
  killed(device: string, at: number, graceMs: number): string[] {
    const atRisk = this.words
      .filter((entry) => entry.device === device && !entry.isSafe && at - entry.at < graceMs)
      .map(({ word }) => word)
    this.free(atRisk, 'at risk when killed')
    return atRisk
  }

  free(words: readonly string[], why: Freed): void {
    for (const word of words) {
      const entry = this.entries.get(word)
      if (entry) entry.freed ??= why
    }
  }

  find(word: string): Entry | undefined {
    return this.entries.get(word)
  }

  get words(): readonly Entry[] {
    return [...this.entries.values()]
  }

  /** Whether anything is left of what was typed in a page: one where all was undone has nothing to save. */
  hasOwed(life: number): boolean {
    return this.words.some((entry) => entry.life === life && entry.freed === null)
  }

  get owed(): string[] {
    return this.words.filter(({ freed }) => freed === null).map(({ word }) => word)
  }
}
