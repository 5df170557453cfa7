import type { DraftCard } from '../../data/device/draft-tables.ts'

type Named = Pick<DraftCard, 'title' | 'isDeleted'>

const ofIdeas = (count: number) => (count === 1 ? 'one idea' : `${count} ideas`)

/** What only this device has, before the list of its drafts. */
export function unsentMessage(drafts: number, labels: number): string {
  if (drafts > 0)
    return `${drafts === 1 ? 'One draft has' : `${drafts} drafts have`} changes that only this device has:`
  if (labels > 0) return `The server does not have the labels or pins of ${ofIdeas(labels)} yet.`
  return 'Everything is on the server.'
}

/** Below that list: what else was changed. */
export const otherUnsent = (labels: number): string =>
  `Nor does the server have the labels or pins of ${ofIdeas(labels)} yet.`

export function nameOf({ title, isDeleted }: Named): string {
  const name = title || 'Untitled Idea'
  return isDeleted ? `${name} (deleted here, not yet on the server)` : name
}

/** The question before it is discarded: all of it by name. */
export function discardQuestion(drafts: readonly Named[], labels: number) {
  const names = drafts.map((draft) => `"${nameOf(draft)}"`)
  if (labels > 0) names.push(`the labels or pins of ${ofIdeas(labels)}`)
  const title =
    drafts.length === 0
      ? 'Discard these labels?'
      : drafts.length === 1
        ? 'Discard this draft?'
        : `Discard ${drafts.length} drafts?`
  return {
    title,
    description: `What only this device has of ${names.join(', ')} will be gone for good. Nobody can bring it back.`,
    confirmLabel: 'Discard and sign out',
    danger: true,
  }
}
