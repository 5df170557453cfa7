/** Lighthouse's phone is this many times slower than the machine. */
const SLOWER = 4
/** The part of a task above this counts as blocking, in milliseconds on the slower phone. */
const BLOCKS_ABOVE = 50

/**
 * What a page's main thread did after its first paint, in milliseconds of processor time at a quarter of the speed. Lighthouse
 * multiplies elapsed times instead, which include waiting on a machine that others use, too.
 * @throws if the trace does not contain the beginning of the page
 */
export function readTasks({ traceEvents }, url) {
  const begin = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === new URL(url).href,
  )
  const paint = traceEvents.find(
    ({ name, pid, ts }) => begin && name === 'firstContentfulPaint' && pid === begin.pid && ts >= begin.ts,
  )
  if (!begin || !paint) throw new Error(`The trace contains no first paint of ${url}.`)
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
