import pLimit from 'p-limit'
import { type IdeaServer, type Outcome, waitOf } from '../device/context.ts'

/** Requests in flight at once. */
export const IN_FLIGHT = 6
/** After this many consecutive requests without an answer we assume that there is no connection, or none that is good enough for files. */
const GIVE_UP_AFTER = 3

export type Connection = {
  state: 'done' | 'unreachable' | 'signed-out' | 'wrong-account'
  /** The longest time that the server asked to wait, in milliseconds. */
  waitMs: number
}

/**
 * Limits the requests in flight, and makes no more once there is no connection or nobody is signed in, because they would all
 * end the same way. `onSent` is called for each request that is made.
 */
export function withinLimits(connection: Connection) {
  const limit = pLimit(IN_FLIGHT)
  const calls = { unanswered: 0 }
  /** Words are still sent where uploads break off. A proxy that refuses one for its size has nothing against the next one. */
  const uploads = { unanswered: 0 }
  return (server: IdeaServer, onSent: () => void = () => undefined): IdeaServer => {
    const ask = <T>(send: () => Promise<Outcome<T>>, of = calls): Promise<Outcome<T>> =>
      limit(async () => {
        const { state } = connection
        if (state === 'unreachable' || of.unanswered >= GIVE_UP_AFTER) return { kind: 'unreachable' }
        if (state !== 'done') return { kind: 'paused', why: state }
        onSent()
        const outcome = await send()
        const isUnanswered =
          outcome.kind === 'unreachable' || (outcome.kind === 'intercepted' && of === calls)
        of.unanswered = isUnanswered ? of.unanswered + 1 : 0
        connection.waitMs = Math.max(connection.waitMs, waitOf(outcome))
        if (outcome.kind === 'paused') connection.state = outcome.why
        else if (calls.unanswered >= GIVE_UP_AFTER) connection.state = 'unreachable'
        return outcome
      })
    return {
      create: (...change) => ask(() => server.create(...change)),
      createPdf: (...change) => ask(() => server.createPdf(...change), uploads),
      update: (...change) => ask(() => server.update(...change)),
      remove: (...change) => ask(() => server.remove(...change)),
      find: (...idea) => ask(() => server.find(...idea)),
      list: () => ask(() => server.list()),
      changeLabels: (...change) => ask(() => server.changeLabels(...change)),
      uploadPicture: (...picture) => ask(() => server.uploadPicture(...picture), uploads),
      retryFiles: () => server.retryFiles(),
    }
  }
}
