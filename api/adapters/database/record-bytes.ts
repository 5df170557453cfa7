import { mongo } from 'mongoose'

/** The option of an aggregation that does not decode the records of these joined lists: they stay Buffers of BSON. */
export const leaveAsBytes = (lists: readonly string[]) => ({
  fieldsAsRaw: Object.fromEntries(lists.map((name) => [name, true])),
})

/** Decodes such a record like the driver does. */
export const decodeRecord = <Row>(bytes: Buffer): Row => mongo.BSON.deserialize(bytes) as Row
