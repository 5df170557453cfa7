// Shared by the benchmarks of full stores: inserting rows by the thousand, and measuring how long an answer takes.
import { median } from './median.mjs'

export const TRIES = Number(process.env.BENCH_TRIES ?? 15)
const BATCH = 5_000

/** Copies a document under new ids; `change` returns the other fields in which the copies differ. */
export async function multiply(rows, one, count, change) {
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first)
    const copies = Array.from({ length: size }, (_, n) => ({ ...one, ...change(first + n) }))
    await rows.insertMany(copies, { ordered: false })
  }
}

/** Returns the median time of an answer, and the address of the next page. */
export async function time(origin, cookie, path) {
  const times = []
  let next = null
  for (let n = 0; n < TRIES; n++) {
    const asked = performance.now()
    const answer = await fetch(origin + path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - asked)
    next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return { ms: median(times), next }
}
