import * as v from 'valibot'

/** OutOfDiskSpace, as MongoDB and the embedded store call it. */
const Full = v.object({ code: v.literal(14031) })

/** Whether a write was refused because the database has no room: nothing was stored, and trying again may help. */
export const isStoreFull = (error: unknown): boolean => v.is(Full, error)
