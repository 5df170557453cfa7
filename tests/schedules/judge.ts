import { wordsIn } from './ledger.ts'

/** The fields of a server's idea that the judgement needs. */
export type JudgedIdea = { id: number; title: string; html: string; isCopy: boolean }

export type Judgement = { lost: string[]; doubled: string[]; copies: number }

/**
 * What must be true at rest: each owed word is somewhere, none is twice in one idea, and none is in two ideas unless all but
 * one of them are conflict copies.
 */
export function judge(owed: readonly string[], ideas: readonly JudgedIdea[]): Judgement {
  const places = new Map<string, JudgedIdea[]>()
  const doubled = new Set<string>()
  for (const idea of ideas) {
    const seen = new Set<string>()
    for (const word of wordsIn(`${idea.title} ${idea.html}`)) {
      if (seen.has(word)) doubled.add(`${word} twice in idea ${idea.id}`)
      else places.set(word, [...(places.get(word) ?? []), idea])
      seen.add(word)
    }
  }
  for (const [word, found] of places) {
    const originals = found.filter(({ isCopy }) => !isCopy)
    if (originals.length > 1)
      doubled.add(`${word} in ideas ${originals.map(({ id }) => id).join(', ')}, no copies`)
  }
  return {
    lost: owed.filter((word) => !places.has(word)),
    doubled: [...doubled],
    copies: ideas.filter(({ isCopy }) => isCopy).length,
  }
}
