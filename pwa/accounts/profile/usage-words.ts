import type { Usage } from '#contract/usage.ts'
import { megabytes } from '../../ui/look/format-bytes.ts'

/** One line of the section: what is used, in words, and as a share of its limit, which is null without a limit. */
export type UsageLine = { name: keyof Usage; label: string; words: string; share: number | null }

const labels = {
  bytes: 'Storage',
  ideas: 'Ideas',
  versions: 'Earlier versions',
  uploads: 'Uploads in a day',
} as const satisfies Record<keyof Usage, string>

const number = new Intl.NumberFormat('en')

export function usageLines(usage: Usage): UsageLine[] {
  const names = ['bytes', 'ideas', 'versions', 'uploads'] as const
  return names.map((name) => {
    const { used, limit } = usage[name]
    const format = (count: number) => (name === 'bytes' ? megabytes(count) : number.format(count))
    return {
      name,
      label: labels[name],
      words: limit === null ? `${format(used)}, no limit` : `${format(used)} of ${format(limit)}`,
      share: limit === null ? null : Math.min(1, used / limit),
    }
  })
}

/** Advice when a limit is reached; empty while there is room everywhere. */
export function usageAdvice(usage: Usage): string {
  const isReached = ({ used, limit }: Usage[keyof Usage]) => limit !== null && used >= limit
  const kept = isReached(usage.bytes) || isReached(usage.ideas) || isReached(usage.versions)
  if (kept)
    return 'You have reached a limit. What you write stays on your device and is sent automatically once you delete drafts or pictures you no longer need.'
  if (isReached(usage.uploads))
    return 'Today\u2019s uploads are used up. More stay on your device and are sent automatically tomorrow.'
  return ''
}
