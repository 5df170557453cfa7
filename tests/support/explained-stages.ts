import type { mongo } from 'mongoose'

/**
 * The stages of the plan in an explain answer, from the last to the first. MongoDB puts the plan of a pipeline into its first stage, or,
 * if its own engine runs all of it (from 7.0 a `$group` after a search), into a field of the winning plan.
 */
export function explainedStages(answer: mongo.Document): string[] {
  const [first] = answer.stages ?? []
  const plan = (answer.queryPlanner ?? first?.$cursor?.queryPlanner)?.winningPlan
  const stages = stagesOf(plan?.queryPlan ?? plan)
  if (stages.length === 0) throw new Error(`No plan is in ${JSON.stringify(answer)}`)
  return stages
}

function stagesOf(plan: mongo.Document | undefined): string[] {
  if (typeof plan?.stage !== 'string') return []
  const inputs: mongo.Document[] = [plan.inputStage, ...(plan.inputStages ?? [])].filter(Boolean)
  return [plan.stage, ...inputs.flatMap(stagesOf)]
}
