import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type FormErrors, formErrors, replaceError } from './form-errors.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormOptions<S extends v.GenericSchema<Record<string, unknown>>> = {
  schema: S
  initial: v.InferInput<S>
  /** Receives the schema's output (trimmed, for example). Must handle its own failures. */
  onSubmit: (values: v.InferOutput<S>) => Promise<void>
}

/**
 * A form that takes its rules and messages from a schema. Errors appear on submit, and on leaving a field that was
 * filled in; a shown error is checked again with every change. Spread `field(name)` into a TextField.
 */
export function useForm<S extends v.GenericSchema<Record<string, unknown>>>({
  schema,
  initial,
  onSubmit,
}: FormOptions<S>) {
  type Name = keyof v.InferInput<S> & string
  const [values, setValues] = useState<v.InferInput<S>>(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const setValue = <N extends Name>(name: N, value: v.InferInput<S>[N]) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (name in errors) setErrors(replaceError(errors, name, formErrors(schema, next)[name]))
  }

  const field = (name: Name) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: (event: ChangeEvent<Control>) => setValue(name, event.target.value as v.InferInput<S>[Name]),
    onBlur: () => {
      const error = values[name] && formErrors(schema, values)[name]
      // Never clears an error here: a message from the server stays until the field is changed.
      if (error) afterPress(() => setErrors((shown) => ({ ...shown, [name]: error })))
    },
    error: errors[name],
  })

  /** Shows errors, also those of the server, and focuses the first field with one. */
  const showErrors = (found: FormErrors) => {
    setErrors(found)
    if (form.current) focusFirst(form.current, found)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    form.current = event.currentTarget
    const result = v.safeParse(schema, values)
    if (!result.success) return showErrors(formErrors(schema, values))
    running.current = true
    setBusy(true)
    setErrors({})
    try {
      await onSubmit(result.output)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const reset = () => {
    setValues(initial)
    setErrors({})
  }

  return { values, errors, busy, field, submit, setErrors: showErrors, setValue, reset }
}

/** Runs `act` after the current press, if there is one: an error line that appears earlier would move the pressed button away. */
function afterPress(act: () => void): void {
  if (document.querySelector(':active')) addEventListener('click', () => setTimeout(act), { once: true })
  else act()
}

/** Focuses the first field with an error, in the order of the page, which may differ from the schema's. */
function focusFirst(form: HTMLFormElement, errors: FormErrors): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement) || !errors[control.getAttribute('name') ?? '']) continue
    control.focus()
    return
  }
}
