/** One page of a list, and where the next one begins; null: there is none. */
export type Page<T> = { items: T[]; next: string | null }

/** A place in a list that is sorted by a time and then by the id, both from the newest on. */
type Place<Id> = { at: Date; id: Id }

/** Reads a cursor; null for none. Its shape is checked where it comes in (contract/rules/page-query.ts). */
export function readPlace(cursor: string | undefined): Place<string> | null {
  const [, at, id] = /^(\d+)-(.+)$/.exec(cursor ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

/** The filter for what comes behind a place: the first half bounds the index, the second leaves out what was shown already. */
export const behind = <Id>(field: string, { at, id }: Place<Id>) => ({
  [field]: { $lte: at },
  $nor: [{ [field]: at, _id: { $gte: id } }],
})

/** A page of rows that were read with one more than `size`, if there was one. */
export function pageOf<Row, Id extends string | number>(
  rows: Row[],
  size: number,
  placeOf: (row: Row) => Place<Id>,
): Page<Row> {
  const last = rows.length > size ? rows[size - 1] : undefined
  if (!last) return { items: rows, next: null }
  const { at, id } = placeOf(last)
  return { items: rows.slice(0, size), next: `${at.getTime()}-${id}` }
}
