import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified file is the same and less than half as long: a third less work for each document that loads it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps somebody from using a screen: WCAG 2.2 AA according to axe, small targets, sideways scrolling at 100 % and 200 % text size. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds. A message that disappears during the check has no colours any more, so its clock is stopped. */
export async function findViolations(page: Page, rules: Pick<RunOptions, 'runOnly'> = {}) {
  const message = page.locator(':is([role=status], [role=alert]) > [class*=toast-card]')
  const dispatch = (type: 'pointerenter' | 'pointerleave') =>
    message.evaluateAll((cards, name) => {
      for (const card of cards) card.dispatchEvent(new Event(name))
    }, type)
  await dispatch('pointerenter')
  try {
    return await runAxe(page, rules)
  } finally {
    await dispatch('pointerleave')
  }
}

/** Axe is loaded once into each document, because it is long. Content in frames is not ours. */
async function runAxe(page: Page, rules: Pick<RunOptions, 'runOnly'>): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...rules }
  return page.evaluate(async (options) => (await window.axe.run(document, options)).violations, options)
}

/** Shows the page in this colour scheme, without motion, once the colours have changed. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    // Content off the screen is checked, too; cards there change their colours only when they are drawn.
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [drawn]
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isRunning = ({ playState }: Animation) => playState === 'running'
    await nextFrame()
    await nextFrame()
    // An animation of zero length still shows the previous state until a frame has ended it.
    while (document.getAnimations().some(isRunning)) await nextFrame()
  })
}

/** Collects the faults of each screen, and reports them all at the end. */
export function audit(page: Page) {
  const found: string[] = []
  return {
    look: async (name: string) => void found.push(...(await findObstacles(page, name))),
    over: () => expect(found).toEqual([]),
  }
}

async function findObstacles(page: Page, name: string): Promise<string[]> {
  await showIn(page, 'light')
  const light = await findViolations(page, { runOnly: { type: 'tag', values: wcag } })
  const small = await page.evaluate(findSmallTargets)
  const unmarked = await page.evaluate(findUnmarkedFolds)
  const twins = await page.evaluate(findTwins)
  const wide = await sidewaysAt(page, '')
  const wideLarge = await sidewaysAt(page, '200%')
  // Only colours differ in the dark theme.
  await showIn(page, 'dark')
  const dark = await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  const describe = (scheme: string, violations: typeof light) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${scheme} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    )
  return [
    ...describe('light', light),
    ...describe('dark', dark),
    ...small,
    ...unmarked,
    ...twins,
    ...(wide ? [`scrolls sideways: ${wide}`] : []),
    ...(wideLarge ? [`scrolls sideways at 200 % text: ${wideLarge}`] : []),
  ].map((obstacle) => `${name}: ${obstacle}`)
}

/** The elements that extend beyond the right edge; empty as long as the page does not scroll sideways. */
async function sidewaysAt(page: Page, fontSize: string): Promise<string> {
  return page.evaluate(async (size) => {
    const root = document.documentElement
    root.style.fontSize = size
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { clientWidth } = root
    const scrolls = root.scrollWidth > clientWidth
    const guilty = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    root.style.fontSize = ''
    if (!scrolls) return ''
    return `${root.scrollWidth} px; ${guilty
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 90))
      .join(' ')}`
  }, fontSize)
}

/** Ids that more than one element has: labels, descriptions and addresses would lead to the first one. */
const findTwins = (): string[] => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `stands twice: #${id}`)
}

/** Elements that fold open but look like any line of text, without the triangle of a list item and without a picture in its place. */
const findUnmarkedFolds = (): string[] =>
  [...document.querySelectorAll('summary')]
    .filter((summary) => {
      const { display, listStyleType } = getComputedStyle(summary)
      const hasTriangle = display === 'list-item' && listStyleType !== 'none'
      return summary.checkVisibility() && !hasTriangle && !summary.querySelector(':scope > svg')
    })
    .map((summary) => `folds open without a sign: ${summary.textContent}`)

/**
 * Controls that a thumb misses: below 44 px in one direction, including what extends beyond their box. Links inside a sentence
 * are as high as its lines.
 */
function findSmallTargets(): string[] {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const controls = top.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]',
  )
  const isInline = (element: HTMLElement) =>
    element.matches('p a, li a, dd a, p button') && getComputedStyle(element).display === 'inline'
  /** The label of a control is part of its target. */
  const targetOf = (control: HTMLElement) => {
    const label = control.closest('label')
    return label && control.matches('input') ? label : control
  }
  /** A control may catch touches beside its box with a pseudo-element. */
  const answersAround = (control: HTMLElement) => {
    control.scrollIntoView({ block: 'center' })
    const { left, top: upper, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, upper + height / 2]
    return [-21.5, 21.5].every((by) =>
      [document.elementFromPoint(x + by, y), document.elementFromPoint(x, y + by)].every(
        (hit) => hit !== null && control.contains(hit),
      ),
    )
  }
  const small: string[] = []
  for (const control of controls) {
    if (control.matches(':disabled, [type=hidden], [hidden]') || !control.checkVisibility()) continue
    const target = targetOf(control)
    const { width, height } = target.getBoundingClientRect()
    const isForScreenReaders = width <= 1 || height <= 1 || control.tabIndex < 0
    if (isInline(control) || (isForScreenReaders && !control.matches('[role]'))) continue
    // Off the page until it has the focus.
    if (control.matches('a[href="#main"]')) continue
    if (Math.min(width, height) < 43.5 && !answersAround(control))
      small.push(
        `target of ${Math.round(width)} x ${Math.round(height)} px: ${control.outerHTML.slice(0, 120)}`,
      )
  }
  return small
}
