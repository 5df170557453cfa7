import { setImmediate } from 'node:timers/promises'

/** Work divided into steps: at each `yield` other requests may run. */
export type Steps<T> = Generator<void, T, void>

/** How long the work may run before it yields to other requests. */
const STEP_MS = 5

/** Runs long work whose steps are short, so that other requests wait no longer than about STEP_MS for it. */
export async function runInSteps<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - since < STEP_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
