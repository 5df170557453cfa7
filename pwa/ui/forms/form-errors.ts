import * as v from 'valibot'

export type FormErrors = Record<string, string>

/** The first message of each invalid field, by field name; errors of no field are under ''. */
export function formErrors(schema: v.GenericSchema, values: unknown): FormErrors {
  const result = v.safeParse(schema, values)
  const errors: FormErrors = {}
  for (const issue of result.issues ?? []) {
    const name = v.getDotPath(issue) ?? ''
    errors[name] ??= issue.message
  }
  return errors
}

/** The errors with that of one field replaced, or removed. */
export function replaceError(errors: FormErrors, name: string, error: string | undefined): FormErrors {
  const { [name]: _old, ...rest } = errors
  return error === undefined ? rest : { ...rest, [name]: error }
}
