// How long an owner waits for the portfolio on a phone at a quarter of the speed, when the service worker has cached the app
// and the device has the ideas: part of npm run bench.
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { median } from './median.mjs'
import { startProduct } from './product.mjs'

const IDEAS = 20
const VISITS = Number(process.env.BENCH_VISITS ?? 9)
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const account = { name: 'Bench Owner', email: 'bench@example.org', password: 'a quiet, long pass phrase' }

/** Records in the page when its first card was painted, and when a touch after that would have been handled. */
function noteCards() {
  const look = () => {
    if (!document.querySelector('main li h3')) return requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        window.cardsAt = performance.now()
      }
      channel.port2.postMessage(null)
    })
  }
  requestAnimationFrame(look)
}

async function visit(context, origin) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(noteCards)
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.cardsAt !== undefined)
  const found = await page.evaluate(() => {
    const [{ responseStart, workerStart }] = performance.getEntriesByType('navigation')
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { isKept: workerStart > 0, html: responseStart, paint, cards: window.cardsAt }
  })
  await page.close()
  return found
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { owner, origin } = product
  await owner('POST', '/api/auth/register', account)
  await owner('POST', '/api/auth/login', { email: account.email, password: account.password })
  for (let n = 0; n < IDEAS; n++)
    await owner('POST', '/api/ideas', {
      title: `Idea ${n}`,
      content: `<p>${'Words of an idea. '.repeat(60)}</p>`,
    })
  const context = await browser.newContext(phone)
  await context.addCookies(
    owner
      .cookie()
      .split('; ')
      .map((pair) => ({
        url: origin,
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
      })),
  )
  const first = await context.newPage()
  await first.addInitScript(() => localStorage.setItem('cookieConsent', 'false'))
  await first.goto(`${origin}/dashboard`)
  await first.locator('main li h3').first().waitFor()
  await first.evaluate(async () => void (await navigator.serviceWorker.ready))
  await first.close()
  const visits = []
  for (let n = 0; n <= VISITS; n++) visits.push(await visit(context, origin))
  const [, ...kept] = visits
  if (!kept.every(({ isKept }) => isKept)) throw new Error('The service worker did not answer.')
  const ms = (pick) => `${median(kept.map(pick)).toFixed(0)} ms`
  console.log(
    `Portfolio of ${IDEAS} ideas again, a processor four times slower: HTML after ${ms(({ html }) => html)}, first paint ${ms(({ paint }) => paint)}, ` +
      `cards that answer a touch ${ms(({ cards }) => cards)}, ${ms(({ cards, html }) => cards - html)} after the HTML (goal 500)`,
  )
} finally {
  await browser.close()
  await product.stop()
}
