/** The ids of the stored pictures that an idea's sanitised HTML shows, each once, in order. */
export function readAssetIds(html: string): number[] {
  const found = html.matchAll(/<img(?: [a-z]+="[^"]*")*? src="\/api\/assets\/([1-9]\d{0,14})\/file"/g)
  return [...new Set([...found].map(([, id]) => Number(id)))]
}
