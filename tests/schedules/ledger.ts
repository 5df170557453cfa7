/** How long after its last keystroke, in milliseconds, a word may be lost if the browser is killed, because it is not stored yet. */
export const AT_RISK_MS = 50

/** Why a word is no longer owed. */
export type Freed = 'undone' | 'rubbed out' | 'deleted' | 'at risk when killed' | 'not taken by the page'

export type Entry = {
  word: string
  device: string
  /** The page load in which it was typed; that page may be closed by now. */
  life: number
  /** When its last key was pressed (the test's performance.now). */
  at: number
  /** The page reported it as saved, so a kill no longer excuses its loss. */
  isSafe: boolean
  freed: Freed | null
}

const wordPattern = /w\d+z/g

/** All generated words in a text, with repetitions. */
export const wordsIn = (text: string): string[] => text.match(wordPattern) ?? []

/** Records what was typed, and which of it the product must not lose. */
export class Ledger {
  private readonly entries = new Map<string, Entry>()
  private made = 0

  /** Makes a word that is not used anywhere yet. */
  newWord(): string {
    this.made += 1
    return `w${this.made}z`
  }

  /** Adds words that the server has from the start. */
  given(text: string): void {
    for (const word of wordsIn(text))
      this.entries.set(word, { word, device: 'server', life: 0, at: 0, isSafe: true, freed: null })
  }

  typed(word: string, { device, life, at }: Pick<Entry, 'device' | 'life' | 'at'>): void {
    this.entries.set(word, { word, device, life, at, isSafe: false, freed: null })
  }

  /** Called when a page reports that what was typed in it is saved. */
  noteSaved(life: number): void {
    for (const entry of this.words) if (entry.life === life) entry.isSafe = true
  }

  /** Called when the browser was killed: words typed less than `graceMs` before, and not reported as saved, are not owed. */
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

  /** Whether a page has any word that is still owed: if all was undone, it has nothing to save. */
  hasOwed(life: number): boolean {
    return this.words.some((entry) => entry.life === life && entry.freed === null)
  }

  get owed(): string[] {
    return this.words.filter(({ freed }) => freed === null).map(({ word }) => word)
  }
}
