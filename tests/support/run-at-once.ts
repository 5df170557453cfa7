/** Runs a task in steps to its end, without pauses. */
export function runAtOnce<T>(steps: Generator<void, T, void>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
