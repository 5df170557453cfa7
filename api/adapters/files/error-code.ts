import * as v from 'valibot'

const Coded = v.object({ code: v.string() })

/** The code of an error of the operating system, such as ENOENT (errno(3)); null for any other error. */
export function errorCode(error: unknown): string | null {
  const coded = v.safeParse(Coded, error)
  return coded.success ? coded.output.code : null
}
