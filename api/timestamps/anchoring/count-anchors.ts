import { AnchorModel } from './anchor.model.ts'

const states = ['waiting', 'sent', 'confirmed'] as const

/** How many checkpoints are in each state. */
export async function countAnchors(): Promise<Record<string, number>> {
  const counts = await Promise.all(states.map((state) => AnchorModel.countDocuments({ state })))
  return Object.fromEntries(states.map((state, at) => [state, counts[at] ?? 0]))
}
