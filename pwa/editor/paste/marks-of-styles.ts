import { unwrap, wrapContents } from './change-elements.ts'
import { stylesOf } from './styles-of.ts'

/** Word processors express with styles what HTML expresses with elements; each style becomes the element. */
export function marksOfStyles(body: Element): void {
  for (const bold of body.querySelectorAll('b, strong')) if (isNormalWeight(bold)) unwrap(bold)
  for (const element of body.querySelectorAll('span, font, a')) {
    for (const name of marksOf(element)) wrapContents(element, name)
    // Colours of this editor are classes on a span, which stays.
    if (element.tagName !== 'A' && !element.className.includes('colour-')) unwrap(element)
  }
  for (const code of body.querySelectorAll('tt, kbd, samp')) {
    wrapContents(code, 'code')
    unwrap(code)
  }
}

/** Google Docs wraps everything that is copied in one <b> with a normal weight. */
const isNormalWeight = (element: Element) =>
  /^(normal|lighter|[1-4]00)$/.test(stylesOf(element).get('font-weight') ?? '')

function marksOf(element: Element): string[] {
  const styles = stylesOf(element)
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  const isLink = element.closest('a') !== null
  const marks: Record<string, boolean> = {
    strong: /^(bold|bolder|[6-9]00)$/.test(styles.get('font-weight') ?? ''),
    em: /^(italic|oblique)/.test(styles.get('font-style') ?? ''),
    // Links are underlined anyway.
    u: line.includes('underline') && !isLink,
    s: line.includes('line-through'),
    mark: isHighlight(styles),
    code: isCode(styles.get('font-family') ?? ''),
  }
  return Object.keys(marks).filter((name) => marks[name] && element.closest(name) === null)
}

function isHighlight(styles: Map<string, string>): boolean {
  const colour =
    styles.get('mso-highlight') ?? styles.get('background-color') ?? styles.get('background') ?? ''
  return (
    colour !== '' &&
    !/^(transparent|none|inherit|initial|white|window|#fff(fff)?\b|rgba?\(255, ?255, ?255)/i.test(colour) &&
    !/, ?0\)$/.test(colour)
  )
}

const isCode = (fonts: string) =>
  /^["']?(roboto mono|consolas|menlo|monaco|source code pro|fira code|monospace)\b/i.test(fonts)
