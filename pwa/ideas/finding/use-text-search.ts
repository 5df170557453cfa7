import { startTransition, useEffect, useMemo } from 'react'
import { searchWords } from '../../sync/texts/fold-text.ts'
import { type SearchedTexts, searchTexts, type Wanted } from '../../sync/texts/search-texts.ts'
import { stateOfVisits } from '../../ui/layout/state-of-visits.ts'

/** Debounces typing, so that fast key presses cause one search. */
const DEBOUNCE_MS = 120

const nothing: SearchedTexts = { found: new Map(), unread: 0 }
const useKnown = stateOfVisits({ name: '', searched: nothing })

type Searched = { key: string; head: string; id: number | null; draftId: string | null; hasText: boolean }

export type TextSearch = SearchedTexts & { isRunning: boolean }

/**
 * Searches the texts that this device keeps for words that the ideas' heads lack. Empty without a search. Each search cancels the
 * one before.
 */
export function useTextSearch(userId: number, items: readonly Searched[], search: string): TextSearch {
  const words = useMemo(() => searchWords(search), [search])
  const name = words.join(' ')
  const [known, setKnown] = useKnown(userId)
  useEffect(() => {
    if (words.length === 0) return
    const ending = new AbortController()
    const run = async () => {
      const wanted = items.flatMap((item) => wantedOf(item, words))
      const searched = await searchTexts(userId, wanted, ending.signal).catch(() => null)
      if (!searched || ending.signal.aborted) return
      startTransition(() => setKnown({ name: words.join(' '), searched }))
    }
    const timer = setTimeout(() => void run(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [userId, items, words, setKnown])
  if (name === '') return { ...nothing, isRunning: false }
  return known.name === name ? { ...known.searched, isRunning: false } : { ...nothing, isRunning: true }
}

function wantedOf({ key, head, id, draftId, hasText }: Searched, words: readonly string[]): Wanted[] {
  const missing = words.filter((word) => !head.includes(word))
  return hasText && missing.length > 0 ? [{ key, id, draftId, missing }] : []
}
