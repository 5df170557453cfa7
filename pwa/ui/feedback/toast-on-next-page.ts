import { toast } from './toast.ts'

/** Keys in sessionStorage for a toast that the next page in this tab shows. */
const keys = { title: 'toastTitle', description: 'toastDescription' } as const

export function toastOnNextPage({ title, description }: { title: string; description: string }): void {
  try {
    sessionStorage.setItem(keys.title, title)
    sessionStorage.setItem(keys.description, description)
  } catch {
    // Storage is switched off, so this page shows it while the next one loads.
    toast({ title, description })
  }
}

/** Shows the toast that the previous page has left, once. */
export function showToastOfLastPage(): void {
  try {
    const title = sessionStorage.getItem(keys.title)
    const description = sessionStorage.getItem(keys.description)
    if (title === null || description === null) return
    for (const key of Object.values(keys)) sessionStorage.removeItem(key)
    toast({ title, description })
  } catch {
    // Storage is switched off, so there is none.
  }
}
