import { useState } from 'react'
import type { PortfolioItem } from './portfolio-items.ts'

/**
 * The idea whose labels are being chosen, out of all ideas, and a function that sets it. It ends with the idea: one that comes back, because
 * its deletion was refused, does not open its labels by itself.
 */
export function useLabelled(all: readonly PortfolioItem[]) {
  const [labelled, setLabelled] = useState<PortfolioItem | null>(null)
  const item = (labelled && all.find((item) => isSame(item, labelled))) ?? null
  if (labelled && !item) setLabelled(null)
  return [item, setLabelled] as const
}

/** An idea's key changes when the server has numbered it, so the id is compared, too. */
const isSame = (one: PortfolioItem, other: PortfolioItem) =>
  one.key === other.key || (one.id !== null && one.id === other.id)
