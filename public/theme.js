// Applies the chosen theme before the first paint. The choice is made in the app (pwa/app/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = theme === 'dark' ? '#101318' : '#fcfaf6'
  }
} catch {
  // Storage is switched off: the system's theme applies.
}
