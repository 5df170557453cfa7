type Join = {
  /** The name of the other collection. */
  from: string
  /** The field here, and the field there that must have the same value. */
  by: readonly [localField: string, foreignField: string]
  /** A second pair, where one does not identify the record. */
  and?: readonly [localField: string, foreignField: string]
  /** Further conditions on the other record. */
  where?: Record<string, unknown>
  /** The fields that are read of it. */
  fields: Readonly<Record<string, 0 | 1>>
  /** The joins of the other record itself. */
  joined?: readonly JoinStage[]
  as: string
}
/** The stage as the driver takes it. */
export type JoinStage = {
  $lookup: {
    from: string
    localField: string
    foreignField: string
    let?: Record<string, string>
    pipeline: (
      | { $match: Record<string, unknown> }
      | { $sort: Record<string, 1 | -1> }
      | { $limit: number }
      | { $project: Record<string, 0 | 1> }
      | { $group: { _id: string; count: { $sum: 1 } } }
      | JoinStage
    )[]
    as: string
  }
}

/**
 * A $lookup that reads each record's counterparts in another collection, in the same query and by an index of that collection. Each
 * feature exports its own: `joinIdea(localField)` is the stage, and `JoinedIdea` the list that it adds to the record.
 */
export const join = ({
  from,
  by: [localField, foreignField],
  and,
  where,
  fields,
  joined = [],
  as,
}: Join): JoinStage => {
  const match = { ...where, ...(and && { $expr: { $eq: [`$${and[1]}`, '$$second'] } }) }
  return {
    $lookup: {
      from,
      localField,
      foreignField,
      ...(and && { let: { second: `$${and[0]}` } }),
      pipeline: [
        ...(Object.keys(match).length > 0 ? [{ $match: match }] : []),
        { $project: fields },
        ...joined,
      ],
      as,
    },
  }
}
