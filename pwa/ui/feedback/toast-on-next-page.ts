import { toast } from './toast.ts'

/** For a toast that is shown by the page that is loaded next in this tab. */
const keys = { title: 'toastTitle', description: 'toastDescription' } as const

export function toastOnNextPage({ title, description }: { title: string; description: string }): void {
  try {
    sessionStorage.setItem(keys.title, title)
    sessionStorage.setItem(keys.description, description)
  } catch {
    // Storage is switched off: this page shows it while the next one is on its way.
    toast({ title, description })
  }
}

/** Shows what the page before left to be said, once. */
export function showToastOfLastPage(): void {
  try {
    const title = sessionStorage.getItem(keys.title)
    const description = sessionStorage.getItem(keys.description)
    if (title === null || description === null) return
    for (const key of Object.values(keys)) sessionStorage.removeItem(key)
    toast({ title, description })
  } catch {
    // Storage is switched off: nothing was left.
  }
}
