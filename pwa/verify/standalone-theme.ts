/** Applies the theme that was chosen in the app, where this page can read it, before the first paint. */
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The system's theme applies.
}
