/** Light, dark or the system's. /first-paint.js applies the stored choice before the first paint; keep the two in step. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  const choice = document.documentElement.dataset.theme
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  paintBrowserBar(theme)
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is switched off, so the choice holds for this page only.
  }
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const papers = { light: '#fcfaf6', dark: '#101318' }

function paintBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = papers[theme === 'system' ? own : theme]
  }
}
