import mongoose from 'mongoose'
import * as v from 'valibot'

const Named = v.object({ name: v.string(), code: v.optional(v.unknown()) })

/** The errors of the driver and Mongoose when the database cannot be reached, is stopping or is starting. */
const names =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|Pool|ClientClosed|ServerClosed|WaitQueue|Expired|WriteConcern|OperationTimeout).*|MongooseServerSelectionError)$/
/** The driver passes on Node's error for a connection that the database has just closed. */
const connectionCodes = ['EPIPE', 'ECONNRESET']
/**
 * The errors of a MongoDB server that stops, starts or hands over to another member of its replica set. The driver retries a single
 * read or write once; everything else fails with them.
 */
const serverCodes = [
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the server that had it was restarted
  64, // WriteConcernTimeout: written, but no majority confirmed it in time
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
 * The codes of MongoDB, and of MongoDB Atlas (8000), for a refused login or a missing permission. At the start they end the process;
 * a running server works again as soon as the database grants the permission again.
 */
export const refusalCodes = [13, 18, 8000]
const codes = new Set<unknown>([...connectionCodes, ...serverCodes, ...refusalCodes])

/** Whether a call failed because the database cannot be reached or does not work right now: trying again later helps. */
export function isStoreUnavailable(error: unknown): boolean {
  const named = v.safeParse(Named, error)
  if (!named.success) return false
  const { name, code } = named.output
  // A plain MongooseError reports a missing connection only in its text, so the state of the connection is checked instead.
  const withoutConnection =
    name === 'MongooseError' && mongoose.connection.readyState !== mongoose.ConnectionStates.connected
  return names.test(name) || codes.has(code) || withoutConnection
}

const Coded = v.object({ name: v.string(), codeName: v.optional(v.string()) })

/** What may be logged of the error: messages of the database contain values of the call. */
export function reasonOf(error: unknown): string {
  const coded = v.safeParse(Coded, error)
  return coded.success ? [coded.output.name, coded.output.codeName ?? []].flat().join(' ') : ''
}
