type Join = {
  /** The name of the other collection. */
  from: string
  /** A field here, and the field there that has the same value. */
  by: readonly [localField: string, foreignField: string]
  /** A second one, where one does not say which record is meant. */
  and?: readonly [localField: string, foreignField: string]
  /** What else must hold there. */
  where?: Record<string, unknown>
  /** What is read of it. */
  fields: Readonly<Record<string, 0 | 1>>
  /** What is joined to the other record in its turn. */
  joined?: readonly JoinStage[]
  as: string
}
/** As the driver takes it. */
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
 * A $lookup that reads what another collection has to each record, in the same query, by an index of the other collection. The features
 * name theirs: `joinIdea(localField)` is the stage, and `JoinedIdea` the list that it adds to the record.
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
