import type { BodyOf } from '#contract/endpoint.ts'
import type { CopyOf, createIdea as endpoint } from '#contract/ideas.ts'
import type { IdeaRecord } from './idea.model.ts'

/**
 * What a device sends about a new idea besides its text (pwa/data/device/idea-facts.ts). It is stored when the idea is made and
 * never changes, and every answer with the idea includes it.
 */
export type DeviceFacts = Pick<IdeaRecord, 'copyOf'>

/** Omitting a field of DeviceFacts here is a compile error. */
export const factsToStore = ({ copyOf }: BodyOf<typeof endpoint>): Required<DeviceFacts> => ({
  copyOf: copyOf ? { ...copyOf, title: copyOf.title.toWellFormed() } : null,
})

export const describeFacts = ({ copyOf }: DeviceFacts) => ({ copyOf: describeCopy(copyOf) })

const describeCopy = (copy: DeviceFacts['copyOf']): CopyOf | null =>
  copy ? { ideaId: copy.ideaId ?? null, draftKey: copy.draftKey ?? null, title: copy.title } : null
