import type { DraftCard } from '../../data/device/draft-tables.ts'

type Named = Pick<DraftCard, 'title' | 'isDeleted'>

const ofIdeas = (count: number) => (count === 1 ? 'one idea' : `${count} ideas`)

const whatWasShared = (count: number) =>
  count === 1 ? 'one thing that another app shared' : `${count} things that other apps shared`

/** The first sentence of the dialog, above the list of drafts. */
export function unsentMessage(drafts: number, labels: number, shared: number): string {
  if (drafts > 0)
    return `${drafts === 1 ? 'One draft has' : `${drafts} drafts have`} changes that are only on this device:`
  if (labels > 0) return `The server does not have the labels or pins of ${ofIdeas(labels)} yet.`
  if (shared > 0) return `Only this device has ${whatWasShared(shared)}.`
  return 'Everything is on the server.'
}

/** Sentences below that list, on what else only this device has. */
export function otherUnsent(drafts: number, labels: number, shared: number): string[] {
  const sentences = []
  if (drafts > 0 && labels > 0)
    sentences.push(`The labels or pins of ${ofIdeas(labels)} are not on the server yet, either.`)
  if (drafts + labels > 0 && shared > 0) sentences.push(`It also has ${whatWasShared(shared)}.`)
  return sentences
}

export function nameOf({ title, isDeleted }: Named): string {
  const name = title || 'Untitled Idea'
  return isDeleted ? `${name} (deleted here, not yet on the server)` : name
}

/** The confirmation before discarding, which names everything that is lost. */
export function discardQuestion(drafts: readonly Named[], labels: number, shared: number) {
  const names = drafts.map((draft) => `"${nameOf(draft)}"`)
  if (labels > 0) names.push(`the labels or pins of ${ofIdeas(labels)}`)
  const gone = names.length > 0 ? [`what only this device has of ${names.join(', ')}`] : []
  if (shared > 0) gone.push(whatWasShared(shared))
  const title =
    drafts.length === 1
      ? 'Discard this draft?'
      : drafts.length > 1
        ? `Discard ${drafts.length} drafts?`
        : labels > 0
          ? 'Discard these labels?'
          : 'Discard what was shared?'
  const [first = '', ...rest] = gone.join(', and ')
  return {
    title,
    description: `${first.toUpperCase()}${rest.join('')} will be lost for good. This cannot be undone.`,
    confirmLabel: 'Discard and sign out',
    danger: true,
  }
}
