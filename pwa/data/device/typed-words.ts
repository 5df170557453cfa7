import * as v from 'valibot'

/**
 * Text typed into a form and not sent yet, by account and form. It is in localStorage, which stores it synchronously, so that it
 * survives if its tab is closed or killed. Signing out removes it, after asking.
 */
const prefixOf = (userId: number) => `typedWords-${userId}-`
const nameOf = (userId: number, form: string) => `${prefixOf(userId)}${form}`

/** Returns false if the text is too long for the device, or storage is switched off. */
export function keepTypedWords(userId: number, form: string, words: unknown): boolean {
  try {
    localStorage.setItem(nameOf(userId, form), JSON.stringify(words))
    return true
  } catch {
    return false
  }
}

/** Null if nothing is stored, or nothing that can be parsed. */
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

/** The forms that have stored text. */
export const findTypedForms = (userId: number): string[] =>
  namesOf(userId).map((name) => name.slice(prefixOf(userId).length))

/** Called at sign-out: removes all stored text of the account. */
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
