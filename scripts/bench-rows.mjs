// What the benches of full stores share: rows by the thousand, and how long an answer takes.
import { median } from './median.mjs'

export const TRIES = Number(process.env.BENCH_TRIES ?? 15)
const BATCH = 5_000

/** Copies of a document under new ids; `change` says in what else they differ. */
export async function multiply(rows, one, count, change) {
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first)
    const copies = Array.from({ length: size }, (_, n) => ({ ...one, ...change(first + n) }))
    await rows.insertMany(copies, { ordered: false })
  }
}

/** The median of how long an answer took, and the address of the next page. */
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
