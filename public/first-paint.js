// Runs before the first paint, and then lets the app begin.

// What was chosen earlier: the theme (pwa/app/theme.ts), and whether the cookie banner has been answered
// (pwa/app/cookies/cookie-banner.ts).
const page = document.documentElement
let isSigningOut = false
try {
  isSigningOut = localStorage.getItem('pendingSignOut') !== null
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

// The service worker has the typeface at hand. Without one it comes last, after what the page still waits for: it is as large as half
// of the app, and a serif of the system keeps its place until then (pwa/ui/look/base.css).
const LOOK_AGAIN_MS = 250
const showTypeface = () => (page.dataset.typeface ??= '')
function showTypefaceLast() {
  if (document.querySelector('#root :is([data-loading], [aria-busy="true"])'))
    setTimeout(showTypefaceLast, LOOK_AGAIN_MS)
  else showTypeface()
}
if (navigator.serviceWorker?.controller) showTypeface()

// Where the first paint is in the HTML the app's scripts stand in a template (scripts/prerender.mjs): they load at once, and run
// after that paint instead of before it, which on a slow phone is half a second. They are copied as they stand, because the content
// policy lets no string become a script's address. A tab in the background paints nothing.
const PATIENCE_MS = 1000

/**
 * What decides whether a browser is new enough (scripts/browsers.mjs). Older ones get the notice of index.html in the place of
 * the app, with the address: the link of whoever came by one.
 */
const isTooOld = !HTMLElement.prototype.showPopover || !Promise.withResolvers
if (isTooOld) page.hidden = true

// A reader's document is asked for while the app's code is on its way, as the app would ask a moment later; the app takes this answer
// instead, once (pwa/access/reading/early-opening.ts). Nothing is asked for ahead of a visit, or for somebody who still has to be signed out.
const [, accessToken] = /^\/document\/([\w-]{43})$/.exec(location.pathname) || []
async function openEarly() {
  const response = await fetch(`/api/share/${accessToken}/open`, { method: 'POST' })
  const { status } = response
  const text = await response.text()
  // What draws a text, if it is one.
  const later = /"content":"/.test(text) && document.querySelector('template[data-opened]')
  if (later) document.head.append(document.importNode(later.content, true))
  return { status, text, at: performance.now() }
}
if (accessToken && !isTooOld && !document.prerendering && !isSigningOut)
  window.earlyOpening = { accessToken, answer: openEarly().catch(() => null) }

// Who is signed in is asked for, too, for a page of owners: as the app would ask, which takes this answer instead, once
// (pwa/accounts/early-check.ts). Until it has come the page says that it is being checked. Where another tab signs out meanwhile the
// app asks for itself.
const CHECK_AFTER_MS = 50
async function checkEarly() {
  await new Promise((resolve) => setTimeout(resolve, CHECK_AFTER_MS))
  const response = await fetch('/api/auth/me')
  const { status } = response
  return { status, text: await response.text(), at: performance.now() }
}

/** In the place of everything else. */
function showNotice(id) {
  const notice = document.getElementById(id)
  document.body.textContent = ''
  document.body.append(notice)
  notice.hidden = page.hidden = false
  return notice
}

function tellTooOld() {
  const link = showNotice('too-old').querySelector('a')
  link.href = link.textContent = location.href
}

// Without the app a page that waits, or whose fields are still disabled, would do so for ever. One that can be read stays.
function tellNotLoaded() {
  if (!document.querySelector('#root :is([data-loading], [aria-busy="true"], :disabled)')) return
  const again = showNotice('not-loaded').querySelector('button')
  again.addEventListener('click', () => location.reload())
}

function tellIfNotLoaded(script) {
  const isLoading = new AbortController()
  const { signal } = isLoading
  const stop = () => isLoading.abort()
  script.addEventListener('error', tellNotLoaded, { signal })
  script.addEventListener('load', stop, { signal })
  // Some browsers end what a page still loads as soon as it is being left.
  addEventListener('beforeunload', stop, { signal })
}

function begin() {
  const app = document.querySelector('template[data-app]')
  if (!app) return
  app.remove()
  if ('checks' in app.dataset && !document.prerendering && !isSigningOut) {
    window.earlyCheck = checkEarly().catch(() => null)
    addEventListener('storage', ({ key }) => {
      if (key === 'pendingSignOut') window.earlyCheck = undefined
    })
  }
  // In their order, each in a task of its own: a touch is heard in between.
  for (const script of [...document.importNode(app.content, true).children]) {
    script.async = false
    if ('entry' in script.dataset) tellIfNotLoaded(script)
    document.head.append(script)
  }
}

function afterPaint() {
  begin()
  if (document.readyState === 'complete') showTypefaceLast()
  else addEventListener('load', showTypefaceLast)
}

document.addEventListener('DOMContentLoaded', () => {
  if (isTooOld) return tellTooOld()
  if (document.hidden) afterPaint()
  else requestAnimationFrame(() => setTimeout(afterPaint))
  setTimeout(afterPaint, PATIENCE_MS)
})
