/**
 * Styles under a name that means nothing to browsers. The content policy refuses the real one even in a document that is only read, and
 * reports each.
 */
export const setStylesAside = (html: string): string =>
  html.replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'),
  )

/** What an element's styles said, read as text: names in small letters, values as they are. */
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
