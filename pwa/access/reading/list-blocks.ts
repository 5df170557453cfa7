import { beginsWithHeading } from '#contract/content/count-parts.ts'
import type { Block } from './shown-part.ts'

const HEADINGS = 'h1,h2,h3,h4,h5,h6'

/** The pages of the PDF on the screen; none until it is drawn. */
export const listPages = (): Block[] =>
  [...document.querySelectorAll('main [data-page]')].map((element, part) => ({ element, part }))

/** The blocks of the text on the screen. Each belongs to the section of the last heading before it or in it. */
export function listSections(html: string): Block[] {
  const text = document.querySelector('main [data-text]')
  if (!text) return []
  if (text.children.length === 0) return [{ element: text, part: 0 }]
  let part = beginsWithHeading(html) ? -1 : 0
  return [...text.children].map((element) => {
    part += (element.matches(HEADINGS) ? 1 : 0) + element.querySelectorAll(HEADINGS).length
    return { element, part: Math.max(0, part) }
  })
}
