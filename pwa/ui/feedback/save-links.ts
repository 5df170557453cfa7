import { ApiError } from '../../data/request.ts'
import { loadFile } from './load-file.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toast.ts'

/**
 * For an app on the home screen of iOS: every `download` link, and every POST form, saves its file through saveFile. Followed by
 * the browser, it would show the file in place of the app, without a way back.
 */
export function saveLinks(page: Document = document): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[download]') : null
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    void save(link.href, 'GET', link.download)
  })
  page.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    void save(form.action, 'POST')
  })
}

async function save(href: string, method: 'GET' | 'POST', fileName = ''): Promise<void> {
  try {
    const { name, file } = await loadFile(href, method)
    await saveFile(fileName || name, file)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.answer !== null
    const description = isRefused
      ? error.message
      : 'The file could not be loaded. Check your connection and try again.'
    toast({ title: 'Error', description, variant: 'destructive' })
  }
}
