// Speed of the offline side, in a real Chromium: the last part of npm run bench.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { startProduct } from './product.mjs'

const QUEUED = 500
const PORTFOLIO = 2_000
const PAGES = 50
const KEYS = 120
const account = { name: 'Bench Owner', email: 'bench@example.org', password: 'a quiet, long pass phrase' }

const { chromium } = await import('@playwright/test')
const executablePath = await ensureChromium()
const profile = await mkdtemp(join(tmpdir(), 'ideavault-bench-profile-'))
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const open = () =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    ...phone,
  })

const printFigure = (title, figure, bound) =>
  console.log(`${title.padEnd(58)} ${figure.padStart(12)}   (limit ${bound})`)
const ms = (time) => `${time.toFixed(0)} ms`

async function signIn(page, origin) {
  await page.goto(`${origin}/login`)
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'false'))
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Time from the tap on the shortcut until the page accepts keys, with a freshly started browser, no server, and a CPU four times slower. */
async function coldStart(product) {
  const times = []
  for (let round = 0; round < 3; round++) {
    const context = await open()
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // The page itself records when it accepts keys: polling it from outside would report up to half a second late.
    await page.addInitScript(() => {
      const look = () => {
        const text = document.querySelector('[role=textbox][contenteditable=true]')
        text?.focus()
        if (text !== null && document.activeElement === text) window.readyAt = Date.now()
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const started = Date.now()
    await page.goto(`${product.origin}/editor/new`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.readyAt)
    times.push((await page.evaluate(() => window.readyAt)) - started)
    await page.keyboard.type('Typed at once.')
    await page.getByText('Typed at once.').waitFor()
    await context.close()
  }
  return times.sort((a, b) => a - b)[1]
}

const bigText = Array.from(
  { length: PAGES * 12 },
  (_, n) => `<p>Paragraph ${n}. ${'Words of an idea that fill a line. '.repeat(7)}</p>`,
).join('')

/** The script time of one keystroke, and whether saving ever blocks. */
async function keystrokes(page, product, id) {
  await page.goto(`${product.origin}/editor/${id}`)
  const text = page.getByRole('textbox', { name: 'Idea', exact: true })
  await text.waitFor()
  await page.evaluate(() => {
    window.scripts = []
    window.long = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'keydown' || entry.name === 'beforeinput' || entry.name === 'input')
          window.scripts.push(entry.processingEnd - entry.processingStart)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.long.push(entry.duration)
    }).observe({ type: 'longtask', buffered: false })
  })
  await text.getByText('Paragraph 300.').click()
  const before = await page.evaluate(() => window.long.length)
  for (let n = 0; n < KEYS; n++) await page.keyboard.type('k', { delay: 30 })
  return page.evaluate((skip) => ({ scripts: window.scripts, long: window.long.slice(skip) }), before)
}

/** Writes rows in the form that the app writes, without the app. */
async function fill(page, userId, count) {
  await page.evaluate(
    async ([user, rows]) => {
      const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open(`ideavault-drafts-${user}`)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const transaction = database.transaction(['drafts', 'texts', 'outbox'], 'readwrite')
      for (let n = 0; n < rows; n++) {
        const draftId = crypto.randomUUID()
        const title = `Queued ${n}`
        const html = `<p>${'Words of an idea. '.repeat(60)}</p>`
        transaction.objectStore('drafts').put({
          draftId,
          kind: 'html',
          status: 'draft',
          title,
          excerpt: 'Words',
          seq: 1,
          ackedSeq: 0,
          base: null,
          predecessorId: null,
          editorSchema: 1,
          isDeleted: false,
          notice: null,
          keptSeq: 1,
          file: null,
          changedAt: new Date().toISOString(),
        })
        transaction.objectStore('texts').put({ draftId, html, baseHtml: null })
        transaction.objectStore('outbox').put({
          draftId,
          opId: crypto.randomUUID(),
          kind: 'create',
          seq: 1,
          sent: null,
          sentCount: 0,
          refused: null,
          blocked: null,
        })
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onabort = () => reject(transaction.error)
      })
      database.close()
    },
    [userId, count],
  )
}

const countWaiting = (page, userId) =>
  page.evaluate(async (user) => {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(`ideavault-drafts-${user}`)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const left = await new Promise((resolve) => {
      const request = database.transaction('outbox').objectStore('outbox').count()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return left
  }, userId)

/** Time until everything that waited for a connection is sent. */
async function queue(page, product, userId) {
  await page.goto(`${product.origin}/about`)
  await fill(page, userId, QUEUED)
  let inFlight = 0
  let most = 0
  const isWrite = (request) => request.method() === 'POST' && request.url().endsWith('/api/ideas')
  page.on('request', (request) => {
    if (isWrite(request)) most = Math.max(most, ++inFlight)
  })
  const ended = (request) => {
    if (isWrite(request)) inFlight -= 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const started = performance.now()
  await page.goto(`${product.origin}/dashboard`, { waitUntil: 'commit' })
  while ((await countWaiting(page, userId)) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  return { time: performance.now() - started, most }
}

/** Time from the tap on Portfolio to the first cards, in an open app. */
async function portfolio(page, product) {
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('listitem').first().waitFor()
  const times = []
  for (let round = 0; round < 5; round++) {
    await page.goto(`${product.origin}/profile`)
    await page.getByRole('button', { name: 'Back' }).waitFor()
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const started = performance.now()
            const look = () => {
              if (document.querySelector('main li h3'))
                requestAnimationFrame(() => resolve(performance.now() - started))
              else requestAnimationFrame(look)
            }
            window.history.pushState({}, '', '/dashboard')
            window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
            look()
          }),
      ),
    )
  }
  return times.sort((a, b) => a - b)[2]
}

const product = await startProduct()
let isRunning = true
try {
  const { owner } = product
  await owner('POST', '/api/auth/register', account)
  const { user } = await owner('POST', '/api/auth/login', {
    email: account.email,
    password: account.password,
  })
  const big = await owner('POST', '/api/ideas', { title: 'Fifty pages', content: bigText })
  const context = await open()
  const page = await context.newPage()
  await signIn(page, product.origin)
  await page.goto(`${product.origin}/editor/new`)
  await page.getByRole('textbox', { name: 'Idea', exact: true }).waitFor()
  const { scripts, long } = await keystrokes(page, product, big.id)
  printFigure(`keystroke in ${PAGES} pages, longest script of ${KEYS}`, ms(Math.max(0, ...scripts)), '16 ms')
  printFigure('long tasks while typing and saving', String(long.length), '0')
  const { time, most } = await queue(page, product, user.id)
  printFigure(`${QUEUED} queued drafts synced`, ms(time), '10,000 ms')
  printFigure('requests in flight at once', String(most), '6')
  for (let n = QUEUED; n < PORTFOLIO; n++)
    await owner('POST', '/api/ideas', { title: `Idea ${n}`, content: '<p>Words of an idea.</p>' })
  printFigure(`portfolio of ${PORTFOLIO} drafts opens`, ms(await portfolio(page, product)), '300 ms')
  await context.close()
  await product.stop()
  isRunning = false
  printFigure('cold, offline, CPU 4x slower: start to typing', ms(await coldStart(product)), '1,500 ms')
} finally {
  if (isRunning) await product.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exit(0)
