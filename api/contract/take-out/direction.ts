const lettersToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** How the Markdown file of a right-to-left text begins and ends: Markdown itself cannot express direction. */
export const rightToLeft = { begin: '<div dir="rtl">', end: '</div>' } as const

/** The direction of a text by its first letter, as browsers choose it for `dir="auto"`. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && lettersToLeft.test(letter) ? 'rtl' : 'ltr'
}

const blocks = 'p|h[1-6]|ul|ol|blockquote|div'
const tag = new RegExp(`<(/?)(${blocks})((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*>`, 'g')

/**
 * A stored text whose outermost blocks each run in the direction of their first letter; a list or a quote does as a whole. Only for
 * exported files: a stored text may not contain `dir`.
 */
export function withDirections(html: string): string {
  let depth = 0
  return html.replace(tag, (whole, slash: string, name: string, attributes: string) => {
    if (slash) {
      depth = Math.max(0, depth - 1)
      return whole
    }
    depth += 1
    return depth === 1 ? `<${name}${attributes} dir="auto">` : whole
  })
}
