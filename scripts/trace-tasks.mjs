/** Lighthouse's phone is this many times slower than the machine. */
const SLOWER = 4
/** What a task takes above this counts as blocking, in milliseconds of the slower phone. */
const BLOCKS_ABOVE = 50

/**
 * What a page's thread did after its first paint, in milliseconds of processor time at a quarter of the speed. Lighthouse
 * multiplies what tasks took on the clock, where a machine that others use, too, lets them wait.
 * @throws where the trace does not hold the page's beginning
 */
export function readTasks({ traceEvents }, url) {
  const begin = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === new URL(url).href,
  )
  const paint = traceEvents.find(
    ({ name, pid, ts }) => begin && name === 'firstContentfulPaint' && pid === begin.pid && ts >= begin.ts,
  )
  if (!begin || !paint) throw new Error(`The trace holds no first paint of ${url}.`)
  const tasks = traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === begin.pid && tid === begin.tid && ts >= paint.ts,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWER)
  return {
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKS_ABOVE), 0),
    longest: Math.max(0, ...tasks),
  }
}
