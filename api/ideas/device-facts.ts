import type { BodyOf } from '#contract/endpoint.ts'
import type { CopyOf, createIdea as endpoint } from '#contract/ideas.ts'
import type { IdeaRecord } from './idea.model.ts'

/**
 * What a device says about a new idea besides its words (pwa/data/device/idea-facts.ts). It is stored when the idea is made, no
 * later write changes it, and every answer with the idea has it.
 */
export type DeviceFacts = Pick<IdeaRecord, 'copyOf'>

/** A field that is not stored does not compile. */
export const factsToStore = ({ copyOf }: BodyOf<typeof endpoint>): Required<DeviceFacts> => ({
  copyOf: copyOf ? { ...copyOf, title: copyOf.title.toWellFormed() } : null,
})

export const describeFacts = ({ copyOf }: DeviceFacts) => ({ copyOf: describeCopy(copyOf) })

const describeCopy = (copy: DeviceFacts['copyOf']): CopyOf | null =>
  copy ? { ideaId: copy.ideaId ?? null, draftKey: copy.draftKey ?? null, title: copy.title } : null
