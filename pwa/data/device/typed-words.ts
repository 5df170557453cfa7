import * as v from 'valibot'

/**
 * What was typed into a form and not sent yet, by account and form. In localStorage, which takes it at once, so it is there again
 * after its tab was closed or killed. It leaves the device with the sign-out, which asks before.
 */
const prefixOf = (userId: number) => `typedWords-${userId}-`
const nameOf = (userId: number, form: string) => `${prefixOf(userId)}${form}`

/** False: too long for the device, or it keeps nothing at all. */
export function keepTypedWords(userId: number, form: string, words: unknown): boolean {
  try {
    localStorage.setItem(nameOf(userId, form), JSON.stringify(words))
    return true
  } catch {
    return false
  }
}

/** Null when nothing is kept, or nothing that can be read. */
export function findTypedWords<T extends v.GenericSchema>(
  userId: number,
  form: string,
  schema: T,
): v.InferOutput<T> | null {
  try {
    const stored = v.safeParse(schema, JSON.parse(localStorage.getItem(nameOf(userId, form)) ?? 'null'))
    return stored.success ? stored.output : null
  } catch {
    return null
  }
}

export function dropTypedWords(userId: number, form: string): void {
  try {
    localStorage.removeItem(nameOf(userId, form))
  } catch {
    // No storage, so nothing to drop.
  }
}

export const hasTypedWords = (userId: number): boolean => namesOf(userId).length > 0

/** The forms of which something is kept. */
export const findTypedForms = (userId: number): string[] =>
  namesOf(userId).map((name) => name.slice(prefixOf(userId).length))

/** At sign-out: nothing of them stays on the device. */
export function clearTypedWords(userId: number): void {
  for (const name of namesOf(userId)) localStorage.removeItem(name)
}

function namesOf(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(userId)))
  } catch {
    return []
  }
}
