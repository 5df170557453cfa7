import { timeOfVersion } from '#contract/packages/read-version.ts'
import type { Outcome, Verdict } from '#contract/packages/verdict.ts'
import { sealDate } from '../document/seal/seal-date.ts'

const words: Partial<Record<Outcome, string>> = {
  recorded: 'RECORDED',
  stamped: 'STAMPED',
  confirmed: 'CONFIRMED',
}

/**
 * The words on the seal of a verdict; null when it has none. Its date is the one that is proved. A log proves the order of its entries
 * but no date, so what was only recorded has the date that the server states, and the seal says so. A key that only the package itself
 * names proves nothing: anybody can make such a package.
 */
export function sealOf(verdict: Verdict): { top: string; bottom: string } | null {
  const top = words[verdict.outcome]
  if (!top) return null
  if (verdict.outcome === 'recorded') {
    const day = statedDay(verdict)
    if (verdict.isStated) return { top: 'STATED', bottom: day }
    return { top, bottom: day && `STATED ${day}` }
  }
  const { provedAt } = verdict
  if (!provedAt) return { top, bottom: '' }
  // The time of a block may be hours off, that of a stamp is exact.
  return { top, bottom: verdict.outcome === 'confirmed' ? dayOf(provedAt) : sealDate(provedAt) }
}

const dayOf = (iso: string) => sealDate(iso).split(' ', 3).join(' ')

function statedDay({ idea, history }: Verdict): string {
  const last = history.at(-1)
  const stated = idea?.manifest.publishedAt ?? (last && timeOfVersion(last.manifest))
  return stated ? dayOf(stated) : ''
}
