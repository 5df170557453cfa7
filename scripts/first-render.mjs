// Opens pages of the running product like a stranger's phone and reports which scripts each one requested until it was
// rendered.
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { startProduct } from './product.mjs'

/** Elements that only the app draws, so they are not in the HTML that came first. */
const shown = {
  landing: 'footer time',
  view: 'main h1',
  collect: 'input[name="name"]',
  nda: 'main h2',
  document: 'main h1',
}
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Yields each page with the addresses of its scripts, in the order in which they were requested. */
export async function* loadPages(pages) {
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const token = await product.makeLink()
    for (const page of pages) {
      const url = product.origin + (page === 'landing' ? '/' : `/${page}/${token}`)
      yield { page, scripts: await load(browser, url, shown[page], await product.readerAt(page, token)) }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function load(browser, url, selector, cookie) {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: cookie ? { cookie } : {} })
  try {
    const page = await context.newPage()
    await page.addInitScript((wanted) => {
      const look = () => {
        if (!document.querySelector(wanted)) return
        window.thereAt = performance.now()
        observer.disconnect()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true })
    }, selector)
    await page.goto(url)
    await page.waitForFunction(() => window.thereAt !== undefined)
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= window.thereAt,
        )
        .map(({ name }) => new URL(name).pathname),
    )
  } finally {
    await context.close()
  }
}
