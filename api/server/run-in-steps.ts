import { setImmediate } from 'node:timers/promises'

/** Work in steps: at each `yield` everybody else's requests may have their turn. */
export type Steps<T> = Generator<void, T, void>

/** How long one piece of work may go on before it lets others run. */
const STEP_MS = 5

/** Runs work that is long, but short from one `yield` to the next: nobody waits for more than about STEP_MS of it. */
export async function runInSteps<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - since < STEP_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
