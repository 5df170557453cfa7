import type { Bytes } from '#contract/proofs/bytes.ts'
import { ensure } from '#contract/zip/package-fault.ts'
import { decode, type IncomingFile, type IncomingIdea, isHidden, MAX_TEXTS, maxBytes } from './incoming.ts'
import { markdownWords } from './markdown-words.ts'
import type { ZipFile } from './read-zip-file.ts'

/** Plain text counts as Markdown, too. */
export const isMarkdown = (name: string): boolean => /\.(md|markdown|txt)$/i.test(name)

/** Older programs save texts in other encodings, which the user can change. */
const asUtf8 = ' Save it as UTF-8, or leave it out.'

/** A Markdown file that was chosen by itself: its only pictures are those embedded in it. */
export const markdownDraft = (file: File): IncomingIdea => ({
  name: file.name,
  kind: 'html',
  async read() {
    ensure(file.size <= maxBytes.utf16, tooLarge(file.name))
    const text = textOf(new Uint8Array(await file.arrayBuffer()), file.name)
    return markdownWords(text, file.name, () => null)
  },
})

/** The Markdown files of a zip that is not an IdeaVault archive; their pictures are looked up in the zip. */
export function markdownDrafts(files: ReadonlyMap<string, ZipFile>): IncomingIdea[] {
  const texts = [...files.values()].filter(({ name }) => isMarkdown(name) && !isHidden(name))
  ensure(texts.length > 0, 'This zip is not from IdeaVault and has no Markdown file.')
  const count = texts.length.toLocaleString('en-US')
  ensure(
    texts.length <= MAX_TEXTS,
    `This zip has ${count} Markdown files. At most ${MAX_TEXTS.toLocaleString('en-US')} can be imported at once.`,
  )
  return texts.map((file) => ({
    name: file.name,
    kind: 'html' as const,
    async read() {
      const find = (target: string): Omit<IncomingFile, 'address'> | null => {
        const picture = files.get(resolvePath(file.name, target))
        return picture ? { name: picture.name, bytes: () => picture.read(maxBytes.picture) } : null
      }
      return markdownWords(textOf(await file.read(maxBytes.utf16), file.name), file.name, find)
    },
  }))
}

const tooLarge = (name: string): string => `${name} is too large for one idea.`

function textOf(bytes: Bytes, name: string): string {
  const text = decode(bytes, name, asUtf8)
  const fits = bytes.length <= maxBytes.text || new TextEncoder().encode(text).length <= maxBytes.text
  ensure(fits, tooLarge(name))
  return text
}

/** Resolves a path that is relative to a file into one from the root of the zip. */
function resolvePath(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of safeDecode(target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
