/**
 * Renames style attributes to one that browsers ignore. The content policy refuses the real one even in a document that is only parsed,
 * and reports each.
 */
export const renameStyleAttributes = (html: string): string =>
  html.replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'),
  )

/** The styles of an element, read as text: names in lower case, values unchanged. */
export function stylesOf(element: Element): Map<string, string> {
  const parts = (element.getAttribute('data-style') ?? '').split(';')
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf(':')
      const name = part.slice(0, at).trim().toLowerCase()
      return at > 0 ? [[name, part.slice(at + 1).trim()] as const] : []
    }),
  )
}
