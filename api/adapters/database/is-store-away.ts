import mongoose from 'mongoose'
import * as v from 'valibot'

const Named = v.object({ name: v.string(), code: v.optional(v.unknown()) })

/** How the driver and Mongoose name a database that is away, going away or coming back. */
const names =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|Pool|ClientClosed|ServerClosed|WaitQueue|Expired|WriteConcern|OperationTimeout).*|MongooseServerSelectionError)$/
/** The driver hands on what Node says of a connection that the database has just ended. */
const codes = new Set<unknown>(['EPIPE', 'ECONNRESET'])

/** Whether a call failed because the database cannot be reached right now: asking again later helps. */
export function isStoreAway(error: unknown): boolean {
  const named = v.safeParse(Named, error)
  if (!named.success) return false
  const { name, code } = named.output
  // Mongoose's plain error says that there is no connection only in its text; whether there is one can be asked.
  const withoutConnection =
    name === 'MongooseError' && mongoose.connection.readyState !== mongoose.ConnectionStates.connected
  return names.test(name) || codes.has(code) || withoutConnection
}
