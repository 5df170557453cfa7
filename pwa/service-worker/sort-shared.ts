import { startOf } from '#contract/content/short-title.ts'
import { limits } from '#contract/rules/limits.ts'
import type { SharedFile, SharedItem } from '../data/inbox.ts'

/** What another app shared: everything that can become a draft, and in `refused` the rest with the reasons. */
export type Arrived = Pick<SharedItem, 'title' | 'text' | 'url' | 'files' | 'refused'>

export const maxFiles = 10

export function sortShared(form: FormData): Arrived {
  const arrived: Arrived = {
    title: readText(form, 'title'),
    text: readText(form, 'text'),
    url: readText(form, 'url'),
    files: [],
    refused: [],
  }
  // A title that is too long goes into the text, so both have to fit there together.
  for (const part of ['text', 'title'] as const) {
    if (arrived.title.length + arrived.text.length <= limits.contentBytes / 4) break
    arrived[part] = ''
    arrived.refused.push({ name: `The ${part}`, reason: 'It is longer than an idea can be.' })
  }
  for (const file of form.getAll('files')) {
    if (typeof file === 'string') continue
    const reason = refuse(file, arrived.files.length)
    const name = startOf(file.name, limits.fileNameLength) || 'Unnamed file'
    if (reason) arrived.refused.push({ name, reason })
    else arrived.files.push({ name, type: typeOf(file), blob: file } satisfies SharedFile)
  }
  return arrived
}

/** Whether nothing was shared at all, not even something refused. */
export const isNothing = ({ title, text, url, files, refused }: Arrived) =>
  title + text + url === '' && files.length + refused.length === 0

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const typeOf = ({ type, name }: File) =>
  type === '' && /\.pdf$/i.test(name) ? 'application/pdf' : type.toLowerCase()

function refuse(file: File, taken: number): string | null {
  const type = typeOf(file)
  const isPdf = type === 'application/pdf'
  if (!isPdf && (!type.startsWith('image/') || type.startsWith('image/svg')))
    return 'Only PDF files and pictures are accepted.'
  if (file.size === 0) return 'The file is empty.'
  if (isPdf && file.size >= limits.pdfBytes) return 'PDF files must be less than 10MB'
  if (!isPdf && file.size > limits.imageBytes) return 'Pictures must not be larger than 10MB.'
  return taken >= maxFiles ? `Only ${maxFiles} files can be shared at once.` : null
}
