/** One page of a list, and the cursor of the next page, or null when there is none. */
export type Page<T> = { items: T[]; next: string | null }

/** A row's place in a list that is sorted by a time and then by id, both descending. */
type Cursor<Id> = { at: Date; id: Id }

/** Parses a cursor; null when there is none. Its format was validated with the request (contract/rules/page-query.ts). */
export function readCursor(cursor: string | undefined): Cursor<string> | null {
  const [, at, id] = /^(\d+)-(.+)$/.exec(cursor ?? '') ?? []
  return at && id ? { at: new Date(Number(at)), id } : null
}

/** The filter for the rows after a cursor: the first condition bounds the index scan, the second excludes rows of earlier pages. */
export const afterCursor = <Id>(field: string, { at, id }: Cursor<Id>) => ({
  [field]: { $lte: at },
  $nor: [{ [field]: at, _id: { $gte: id } }],
})

/** Makes a page of up to `size` rows. One row more must have been requested, which shows whether there is a next page. */
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
