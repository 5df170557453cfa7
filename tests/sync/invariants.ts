import { limits } from '#contract/rules/limits.ts'
import { isDirty } from '../../pwa/sync/device/draft-rows.ts'
import { checkLabels } from './acts-of-labels.ts'
import { POISON } from './fake-ideas.ts'
import type { World } from './world.ts'

/** Whether the server accepts this title. */
const isTaken = (title: string) =>
  title.trim() !== '' && title.trim().length <= limits.titleLength && !title.includes(POISON)

const wordsIn = (text: string) => text.match(/w\d+a\d+/g) ?? []

/** Everything that must be true at rest; an empty list is a pass. */
export function checkAtRest(world: World): string[] {
  return [
    ...checkWords(world),
    ...changedAfterPublishing(world),
    ...withoutOriginal(world),
    ...checkLabels(world),
  ]
}

/** What must be true of words even if the server was restored from an older backup. */
export function checkWords(world: World): string[] {
  return [
    ...world.faults,
    ...lostWords(world),
    ...doubledIdeas(world),
    ...strangers(world),
    ...differences(world),
    ...unsent(world),
  ]
}

/** I1, I2: words that were reported as saved and not discarded by their writer are visible somewhere. */
function lostWords(world: World): string[] {
  const visible = new Set<string>()
  for (const idea of world.server.ideas)
    if (!idea.isDeleted) for (const word of wordsIn(idea.title + idea.html)) visible.add(word)
  for (const device of world.devices)
    for (const draft of device.store.rows.drafts.values())
      for (const word of wordsIn(draft.title + draft.html)) visible.add(word)
  return [...world.saved.keys()]
    .filter((word) => !visible.has(word) && !world.discarded.has(word))
    .map((word) => `I2: ${word} is lost`)
}

/** I3: each draft makes one idea. */
function doubledIdeas({ server, plan }: World): string[] {
  const keys = server.ideas.map(({ owner, draftKey }) => `${owner} ${draftKey}`)
  const doubled = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `I3: two ideas of ${key}`)
  if (!plan.broken?.createKey) return doubled
  // Without the key the server cannot detect a duplicate; the same words in two ideas reveal it.
  const texts = server.ideas
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ owner, html, title }) => owner + title + html)
  return texts.some((text, index) => texts.indexOf(text) !== index)
    ? ['I3: two ideas with the same words']
    : []
}

/** I9: nobody's words are in an idea or on a device of another account. */
function strangers(world: World): string[] {
  const ideas = world.server.ideas.map(({ owner, title, html }) => ({ owner, text: title + html }))
  const rows = world.devices.flatMap(({ account, store }) =>
    [...store.rows.drafts.values()].map(({ title, html }) => ({ owner: account, text: title + html })),
  )
  return [...ideas, ...rows].flatMap(({ owner, text }) =>
    wordsIn(text)
      .filter((word) => !word.endsWith(`a${owner}`))
      .map((word) => `I9: ${word} reached account ${owner}`),
  )
}

/** I7: every device shows what the server has. */
function differences(world: World): string[] {
  const faults: string[] = []
  for (const { name, account, store } of world.devices) {
    for (const draft of store.rows.drafts.values()) {
      if (isDirty(draft) || draft.isDeleted || draft.ideaId === undefined) continue
      const idea = world.find(draft.ideaId)
      const isSame =
        idea?.owner === account &&
        !idea.isDeleted &&
        idea.revision === draft.base?.revision &&
        idea.title === draft.title.trim() &&
        idea.html === draft.html &&
        idea.status === draft.status
      if (!isSame) faults.push(`I7: device ${name} differs in idea ${draft.ideaId}`)
    }
  }
  return faults
}

/** I13: only what the server refuses is still waiting. */
function unsent(world: World): string[] {
  return world.devices.flatMap(({ name, store }) =>
    [...store.rows.entries.values()]
      .filter(({ draftId }) => isTaken(store.rows.drafts.get(draftId)?.title ?? ''))
      .filter(({ sent }) => sent === null || isTaken(sent.title))
      .map(({ draftId, kind }) => `I13: device ${name} never sent its ${kind} of ${draftId}`),
  )
}

/** I10, I18: what was published is what its owner saw, and it never changes. */
function changedAfterPublishing({ published, find }: World): string[] {
  return [...published]
    .filter(([ideaId, words]) => {
      const idea = find(ideaId)
      return (
        JSON.stringify([idea?.title, idea?.html]) !== words || idea?.status !== 'published' || idea.isDeleted
      )
    })
    .map(([ideaId]) => `I10: published idea ${ideaId} changed`)
}

/** I21: facts given to a new draft before its first words are on the device and on the server, whatever was killed when. */
function withoutOriginal({ given, server, devices }: World): string[] {
  const ideas = server.ideas.map(({ draftKey, copyOf }) => ({ draftId: draftKey, copyOf }))
  const rows = devices.flatMap(({ store }) => [...store.rows.drafts.values()])
  return [...ideas, ...rows]
    .filter(({ draftId, copyOf }) => given.has(draftId) && copyOf?.ideaId !== given.get(draftId))
    .map(({ draftId }) => `I21: ${draftId} lost what it was given`)
}
