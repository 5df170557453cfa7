import mongoose from 'mongoose'
import * as v from 'valibot'

const Named = v.object({ name: v.string(), code: v.optional(v.unknown()) })

/** How the driver and Mongoose name a database that is away, going away or coming back. */
const names =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|Pool|ClientClosed|ServerClosed|WaitQueue|Expired|WriteConcern|OperationTimeout).*|MongooseServerSelectionError)$/
/** The driver hands on what Node says of a connection that the database has just ended. */
const connectionCodes = ['EPIPE', 'ECONNRESET']
/**
 * What a MongoDB server answers while it stops, starts or hands over to another member of its replica set. The driver repeats one read or
 * write, once; everything else fails with these.
 */
const serverCodes = [
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server that had it was started anew
  64, // WriteConcernTimeout: written, and no majority has confirmed it in time
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  175, // QueryPlanKilled: an index was dropped while it was read
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  365, // TemporarilyUnavailable
  462, // IngressRequestRateLimitExceeded
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]
/**
 * How MongoDB, and MongoDB Atlas (8000), refuse who signs in, or what an account may not do. A start ends with it; a server that runs
 * works again as soon as whoever runs the database gives the rights back.
 */
export const refusalCodes = [13, 18, 8000]
const codes = new Set<unknown>([...connectionCodes, ...serverCodes, ...refusalCodes])

/** Whether a call failed because the database cannot be reached or does not work right now: asking again later helps. */
export function isStoreAway(error: unknown): boolean {
  const named = v.safeParse(Named, error)
  if (!named.success) return false
  const { name, code } = named.output
  // Mongoose's plain error says that there is no connection only in its text; whether there is one can be asked.
  const withoutConnection =
    name === 'MongooseError' && mongoose.connection.readyState !== mongoose.ConnectionStates.connected
  return names.test(name) || codes.has(code) || withoutConnection
}

const Coded = v.object({ name: v.string(), codeName: v.optional(v.string()) })

/** What the log may say of it: a message of the database has values of the call in it. */
export function reasonOf(error: unknown): string {
  const coded = v.safeParse(Coded, error)
  return coded.success ? [coded.output.name, coded.output.codeName ?? []].flat().join(' ') : ''
}
