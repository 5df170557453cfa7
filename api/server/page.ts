/** One page of a list, and where the next one begins; null: there is none. */
export type Page<T> = { items: T[]; next: string | null }

/** A row's place in a list that is sorted by a time and then by the id, both from the newest on. */
type Cursor<Id> = { at: Date; id: Id }

/** Reads a cursor; null for none. Its shape is checked where it comes in (contract/rules/page-query.ts). */
export function readCursor(cursor: string | undefined): Cursor<string> | null {
  const [, at, id] = /^(\d+)-(.+)$/.exec(cursor ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

/** The filter for the rows that come after a cursor: the first half bounds the index, the second leaves out what was shown already. */
export const afterCursor = <Id>(field: string, { at, id }: Cursor<Id>) => ({
  [field]: { $lte: at },
  $nor: [{ [field]: at, _id: { $gte: id } }],
})

/** A page of rows that were read with one more than `size`, if there was one. */
export function pageOf<Row, Id extends string | number>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => Cursor<Id>,
): Page<Row> {
  const last = rows.length > size ? rows[size - 1] : undefined
  if (!last) return { items: rows, next: null }
  const { at, id } = cursorOf(last)
  return { items: rows.slice(0, size), next: `${at.getTime()}-${id}` }
}
