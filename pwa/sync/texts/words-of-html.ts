const PIECE = 64 * 1024
const tag = /<\/?([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/gi
const inline = /^(?:strong|em|s|u|code|mark|a|span|b|i|del|strike)$/i
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' }

/** The text of this editor's HTML, extracted in short steps because it may be megabytes long. */
export function* wordsOfHtml(html: string): Generator<void, string, void> {
  let text = ''
  for (let start = 0; start < html.length; ) {
    const next = html.indexOf('<', start + PIECE)
    const end = next < 0 ? html.length : next
    text += html
      .slice(start, end)
      .replace(tag, (_, name: string) => (inline.test(name) ? '' : ' '))
      .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => characters[name] ?? '')
    start = end
    yield
  }
  return text.trim()
}

/** The same in one go, for a short text or where nobody waits. */
export function textOfHtml(html: string): string {
  const steps = wordsOfHtml(html)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
