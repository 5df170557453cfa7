/** A task in steps: each `yield` is a point where other work may run. */
export type Steps<T> = Generator<void, T, void>

/** Rows between two such points. */
export const rowsPerStep = 500

/** What each item becomes, all in one list. */
export function* flatMapInSteps<T, R>(items: Iterable<T>, run: (item: T) => readonly R[]): Steps<R[]> {
  const results: R[] = []
  let count = 0
  for (const item of items) {
    for (const result of run(item)) results.push(result)
    if (++count % rowsPerStep === 0) yield
  }
  return results
}
