import { zipSync } from 'fflate'

/** Files as a browser hands them over, for tests. */
export const zipOf = (files: Record<string, string | Uint8Array>, name = 'ideas.zip'): File => {
  const bytes = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ])
  return fileOf(zipSync(Object.fromEntries(bytes)), name)
}
export const fileOf = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

/** A zip of ours with these ideas. */
export function archiveOf(
  ideas: { title: string; html: string; files?: Record<string, string> }[],
  more: Record<string, string | Uint8Array> = {},
): Record<string, string | Uint8Array> & { 'account.json': string } {
  const folders = ideas.map((_, n) => `ideas/${n + 1}`)
  const entries: [string, string][] = ideas.flatMap(({ title, html, files = {} }, n) => [
    [`${folders[n]}/stored.html`, html],
    [
      `${folders[n]}/idea.json`,
      JSON.stringify({
        id: n + 1,
        title,
        status: 'published',
        kind: 'html',
        stored: 'stored.html',
        fileName: null,
        files,
      }),
    ],
  ])
  const start = { format: 'ideavault-take-out/1', writtenAt: '', name: 'Ada Example', ideas: folders }
  return { ...Object.fromEntries(entries), 'account.json': JSON.stringify(start), ...more }
}
