import * as v from 'valibot'

/** Where a list continues: the `Link` header (rel="next") of the previous answer holds the whole URL. Without a cursor a list begins. */
export const PageQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[\w-]{1,64}$/, 'Not a cursor.'))),
})
