import { mongo } from 'mongoose'

/** The option of an aggregation that leaves the records of these joined lists as they came, in BSON: Buffers, not decoded. */
export const leaveAsBytes = (lists: readonly string[]) => ({
  fieldsAsRaw: Object.fromEntries(lists.map((name) => [name, true])),
})

/** Decodes such a record as the driver decodes others. */
export const decodeRecord = <Row>(bytes: Buffer): Row => mongo.BSON.deserialize(bytes) as Row
