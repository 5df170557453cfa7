import * as v from 'valibot'

/** Where a list goes on: `Link` of the answer before, with rel="next", names the whole address. Without it, the beginning. */
export const PageQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[\w-]{1,64}$/, 'Not a cursor.'))),
})
