import type { Browser } from './browser.ts'
import { scrollToEnd } from './in-page.ts'

export const password = 'a quiet, long pass phrase'

/**
 * Whoever was asked about cookies before: that question comes when a page is quiet, in the middle of whatever is done then.
 * Another window stays open beside: under a driver WebKitGTK keeps the app's files in memory only, and forgets them ten seconds
 * after the last window of their origin was closed.
 */
export async function enter(browser: Browser, origin: string): Promise<void> {
  await browser.goTo(`${origin}/robots.txt`)
  await browser.run(() => localStorage.setItem('cookieConsent', 'false'))
  await browser.openBeside(`${origin}/robots.txt`)
}

export async function register(browser: Browser, origin: string, name: string, email: string): Promise<void> {
  await browser.goTo(`${origin}/register`)
  await browser.fill('Full Name', name)
  await browser.fill('Email', email)
  await browser.fill('Password', password)
  await browser.fill('Confirm Password', password)
  await browser.press('Create account')
  await browser.isAt(/\/login$/)
}

export async function signIn(browser: Browser, email: string): Promise<void> {
  await browser.fill('Email', email)
  await browser.fill('Password', password)
  await browser.press('Sign in')
  await browser.sees('Idea Portfolio')
}

/** Writes an idea, and answers its id when the server has it. */
export async function writeIdea(
  browser: Browser,
  origin: string,
  title: string,
  text: string,
): Promise<number> {
  await browser.goTo(`${origin}/editor/new`)
  await browser.fill('Title', title)
  await browser.fill('Idea', text)
  await browser.sees('Synced')
  return idOf(await browser.isAt(/\/editor\/\d+$/))
}

export const idOf = (address: string) => Number(/(\d+)$/.exec(address)?.[1])

export async function makeLink(browser: Browser, origin: string, id: number, kind: string): Promise<string> {
  await browser.goTo(`${origin}/share/${id}`)
  await browser.choose(kind)
  await browser.press('Generate Share Link')
  return browser.valueOf('Your new share link')
}

/** The reader's way up to the document. */
export async function agree(browser: Browser, link: string, name: string, email: string): Promise<void> {
  await browser.goTo(link)
  await browser.press('Continue')
  await browser.isAt(/\/collect\//)
  await browser.fill('Name', name)
  await browser.fill('Email', email)
  await browser.press('Verify')
  await browser.isAt(/\/nda\//)
  await browser.sees('Please read the full agreement')
  await browser.run(scrollToEnd, 'Confidentiality Notice')
  await browser.press('I Agree')
  await browser.isAt(/\/document\//)
}
