import type { Found } from './idea-search-found.ts'

/** How one index is queried and its answer read. `queries` are tried in turn until one finds something. */
export type SourceKind = {
  name: string
  queries: (words: string[]) => string[]
  path: (query: string) => string
  read: (answer: unknown, base: string) => Found[]
}

export const perSource = 4

/** Turns a snippet with tags and entities into plain text. */
export function withoutMarkup(markup: string | null | undefined): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  return (markup ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
      const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      if (name.startsWith('#')) return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' '
      return entities[name.toLowerCase()] ?? whole
    })
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}
