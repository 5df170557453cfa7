import type { SearchResult } from '../ai/ai-answers.ts'

/** A found page. `text` is what was retrieved of it; quotes must occur in it. */
export type Found = {
  url: string
  host: string
  title: string | null
  date: string | null
  dateMeans: 'published' | 'last edited' | null
  text: string
}

const MAX_TEXT = 4_000

/** Accepts only web addresses without user names and passwords; null for anything else. */
export function readWebAddress(address: string): URL | null {
  if (address.length > 2_000 || !URL.canParse(address)) return null
  const url = new URL(address)
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return plain ? url : null
}

/** The beginning of a date as its source gives it: 2019, 2019-05 or 2019-05-31. */
export const readDate = (date: string | null | undefined): string | null =>
  /^(1[5-9]|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(date ?? '')?.[0] ?? null

const tidy = (text: string | null | undefined, length: number) =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed()

export function createFound(
  url: URL,
  facts: {
    title?: string | null | undefined
    date?: string | null
    dateMeans: 'published' | 'last edited'
    text?: string | null | undefined
  },
): Found {
  const date = readDate(facts.date)
  return {
    url: url.href,
    host: url.hostname.replace(/^www\./, ''),
    title: tidy(facts.title, 300) || null,
    date,
    dateMeans: date === null ? null : facts.dateMeans,
    text: tidy(facts.text, MAX_TEXT),
  }
}

/** A source that an answer names; null when its address must not be shown. */
export function readFound(result: SearchResult): Found | null {
  const url = readWebAddress(result.url)
  if (!url) return null
  const { title, date, last_updated, snippet } = result
  return date
    ? createFound(url, { title, date, dateMeans: 'published', text: snippet })
    : createFound(url, { title, date: last_updated ?? null, dateMeans: 'last edited', text: snippet })
}
