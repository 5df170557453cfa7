import { labelKey } from '#contract/rules/labels.ts'
import type { Order } from '../data/device/idea-order.ts'
import { foldText, searchWords } from '../sync/texts/fold-text.ts'
import { byName } from '../ui/look/by-name.ts'
import type { PortfolioItem } from './portfolio-items.ts'

type Search = {
  search: string
  order: Order
  /** Only ideas with this label. */
  label?: string | null
  /** Ideas that match because of their whole text (finding/use-text-search.ts). */
  inText?: { has: (key: string) => boolean }
}

const folded = new Map<string, string>()
const MAX_FOLDED = 20_000

/** Caches folded texts, because folding thousands of titles on every key press is noticeable. */
function foldOnce(text: string): string {
  const known = folded.get(text)
  if (known !== undefined) return known
  if (folded.size >= MAX_FOLDED) folded.clear()
  const made = foldText(text)
  folded.set(text, made)
  return made
}

/** The part of an idea that is searched first: id, title and labels. */
export const headOf = ({ id, title, labels }: PortfolioItem) =>
  foldOnce(`${id ?? 'new'} ${title} ${labels.join(' ')}`)

/** Ideas whose title, labels, id, first words or text contain every word of the search, in the chosen order, pinned ones first. */
export function findIdeas(
  items: readonly PortfolioItem[],
  { search, order, label = null, inText }: Search,
): PortfolioItem[] {
  const words = searchWords(search)
  const key = label === null ? null : labelKey(label)
  return items
    .filter(({ labels }) => key === null || labels.some((name) => labelKey(name) === key))
    .filter((item) => {
      if (words.length === 0 || inText?.has(item.key)) return true
      const head = `${headOf(item)} ${foldOnce(item.excerpt)}`
      return words.every((word) => head.includes(word))
    })
    .sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || compare[order](a, b))
}

type Compare = (a: PortfolioItem, b: PortfolioItem) => number

const byChange: Compare = (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : (a.id ?? 0) - (b.id ?? 0))
/** Ideas that the server has not numbered yet count as the newest. */
const byId: Compare = (a, b) => (a.id ?? Number.MAX_VALUE) - (b.id ?? Number.MAX_VALUE) || byChange(a, b)

const compare: Record<Order, Compare> = {
  newest: (a, b) => byChange(b, a),
  created: (a, b) => byId(b, a),
  oldest: byChange,
  title: (a, b) => byName(a.title, b.title),
}
