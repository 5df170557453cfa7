/** A task that runs in steps: at each `yield` other work may run. */
export type Steps<T> = Generator<void, T, void>

/** The number of rows between two such pauses. */
export const rowsPerStep = 500

/** Like `flatMap`, with pauses. */
export function* flatMapInSteps<T, R>(items: Iterable<T>, run: (item: T) => readonly R[]): Steps<R[]> {
  const results: R[] = []
  let count = 0
  for (const item of items) {
    for (const result of run(item)) results.push(result)
    if (++count % rowsPerStep === 0) yield
  }
  return results
}
