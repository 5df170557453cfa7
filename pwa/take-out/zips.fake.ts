import { type Zippable, zipSync } from 'fflate'

/**
 * Zip files as a browser hands them over, for tests. Files of up to 16 bytes are stored uncompressed, because compressing would not
 * make them smaller.
 */
export const zipOf = (files: Record<string, string | Uint8Array>, name = 'ideas.zip'): File => {
  const packed = Object.entries(files).map(([path, content]): [string, Zippable[string]] => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return [path, bytes.length > 16 ? bytes : [bytes, { level: 0 }]]
  })
  return fileOf(zipSync(Object.fromEntries(packed)), name)
}
export const fileOf = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

/** The files of an IdeaVault archive with these ideas. */
export function archiveOf(
  ideas: {
    title: string
    html: string
    files?: Record<string, string>
    labels?: string[]
    isPinned?: boolean
  }[],
  more: Record<string, string | Uint8Array> = {},
): Record<string, string | Uint8Array> & { 'account.json': string } {
  const folders = ideas.map((_, n) => `ideas/${n + 1}`)
  const entries: [string, string][] = ideas.flatMap(({ title, html, files = {}, ...order }, n) => [
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
        ...order,
      }),
    ],
  ])
  const start = { format: 'ideavault-take-out/1', writtenAt: '', name: 'Ada Example', ideas: folders }
  return { ...Object.fromEntries(entries), 'account.json': JSON.stringify(start), ...more }
}

/** The header of a 9 x 9 PNG, and a mark that makes its bytes unique. */
export function pictureOf(mark: number): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47])
  bytes[19] = 9
  bytes[23] = 9
  bytes[39] = mark
  return bytes
}

/** An IdeaVault archive of PDFs with these texts, all with the same name. */
export function zipOfPdfs(texts: string[]): File {
  const idea = {
    title: 'scan',
    status: 'draft',
    kind: 'pdf',
    stored: 'idea.pdf',
    fileName: 'scan.pdf',
    files: {},
  }
  const entries = texts.flatMap((text, n): [string, string][] => [
    [`ideas/${n + 1}/idea.json`, JSON.stringify({ id: n + 1, ...idea })],
    [`ideas/${n + 1}/idea.pdf`, `%PDF-1.7 ${text}`],
  ])
  const ideas = texts.map((_, n) => `ideas/${n + 1}`)
  const start = { format: 'ideavault-take-out/1', writtenAt: '', name: 'Ada Example', ideas }
  return zipOf({ ...Object.fromEntries(entries), 'account.json': JSON.stringify(start) })
}

/** An IdeaVault archive with ideas that differ only in the file that each of them names. */
export function eachWith(files: Uint8Array[], html: (src: string) => string): File {
  const paths = files.map((_, n) => `files/${n + 1}.bin`)
  const ideas = paths.map((path, n) => {
    const src = `/api/assets/${n + 1}/file`
    return { title: 'Sketch', html: html(src), files: { [src]: path } }
  })
  return zipOf(archiveOf(ideas, Object.fromEntries(files.map((bytes, n) => [paths[n], bytes]))))
}
