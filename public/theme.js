// Applies what was chosen earlier before the first paint: the theme (pwa/app/theme.ts), and whether the cookie banner has
// been answered (pwa/app/cookie-banner.ts).
const page = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = theme === 'dark' ? '#101318' : '#fcfaf6'
  }
  if (localStorage.getItem('cookieConsent') === null) page.dataset.cookies = 'open'
} catch {
  // Storage is switched off: the system's theme applies, and the banner asks on every page.
  page.dataset.cookies = 'open'
}
