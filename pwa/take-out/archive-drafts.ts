import * as v from 'valibot'
import { Elements } from '#contract/content/elements.ts'
import { escapeHtml } from '#contract/rules/escape-html.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, LabelName, withLabels } from '#contract/rules/labels.ts'
import { ARCHIVE_FORMAT, ARCHIVE_START, ArchiveIdea, ArchiveStart } from '#contract/take-out/take-out.ts'
import { ensure, PackageFault } from '#contract/zip/package-fault.ts'
import { decode, type IncomingIdea, isHidden, maxBytes } from './incoming.ts'
import type { ZipFile } from './read-zip-file.ts'

type Files = ReadonlyMap<string, ZipFile>

/**
 * The files of an IdeaVault archive by their names in it; null when the zip is not one. An archive that was unpacked and zipped again
 * has everything in one folder, beside what the operating system adds.
 */
export function archiveIn(files: Files): Files | null {
  if (files.has(ARCHIVE_START)) return files
  const shown = [...files].filter(([name]) => !isHidden(name))
  const folder = /^[^/]+\//.exec(shown[0]?.[0] ?? '')?.[0]
  if (folder === undefined || !files.has(`${folder}${ARCHIVE_START}`)) return null
  if (!shown.every(([name]) => name.startsWith(folder))) return null
  return new Map(shown.map(([name, file]) => [name.slice(folder.length), file]))
}

/**
 * The ideas of an IdeaVault archive. Each file that it names must be present before any draft is made, except those that the archive
 * itself lists as missing because the server that wrote it could not read them.
 */
export async function archiveDrafts(
  files: Files,
  signal: AbortSignal,
): Promise<{ ideas: IncomingIdea[]; missing: number }> {
  const start = await readJson(files, ARCHIVE_START, ArchiveStart, maxBytes.facts)
  const missing = new Set(start.unreadable)
  const ideas: IncomingIdea[] = []
  for (const folder of start.ideas) {
    signal.throwIfAborted()
    ensure(
      /^ideas\/[1-9]\d{0,14}$/.test(folder),
      `${ARCHIVE_START} is damaged: it names ${JSON.stringify(folder)}.`,
    )
    ideas.push(await ideaDraft(files, folder, missing))
  }
  return { ideas, missing: missing.size }
}

async function ideaDraft(files: Files, folder: string, missing: ReadonlySet<string>): Promise<IncomingIdea> {
  const name = `${folder}/idea.json`
  const idea = await readJson(files, name, ArchiveIdea, maxBytes.facts)
  const isKnown = ['stored.html', 'stored.json', 'idea.pdf'].includes(idea.stored)
  ensure(isKnown, `${name} is damaged: it names ${JSON.stringify(idea.stored.slice(0, 100))}.`)
  const stored = fileOf(files, `${folder}/${idea.stored}`)
  const { title } = idea
  const labels = labelsOf(idea)
  if (idea.stored === 'idea.pdf')
    return {
      name: stored.name,
      labels,
      kind: 'pdf',
      title,
      fileName: idea.fileName ?? `${title}.pdf`,
      bytes: () => stored.read(maxBytes.pdf),
    }
  const there = Object.entries(idea.files).filter(([, path]) => !missing.has(path))
  const named = there.map(([address, path]) => {
    const file = fileOf(files, path)
    return { address, name: path, bytes: () => file.read(maxBytes.picture) }
  })
  const read = async () => {
    const text = decode(await stored.read(maxBytes.text), stored.name)
    return {
      title,
      html: idea.stored === 'stored.html' ? text : wordsOfDrawing(text, stored.name),
      files: named,
    }
  }
  return { name: stored.name, labels, kind: 'html', read }
}

/** Labels that this app does not allow are left out. */
function labelsOf({ labels, isPinned }: ArchiveIdea): LabelChange {
  const names = labels.flatMap((label) => {
    const { success, output } = v.safeParse(LabelName, label)
    return success ? [output] : []
  })
  const add = withLabels([], { add: names, remove: [], isPinned: null })
  return { add: add.slice(0, findingLimits.labelsOfIdea), remove: [], isPinned: isPinned || null }
}

/**
 * Only text can be edited here, so a drawing becomes its texts, one paragraph each; content in another client's own format is kept as
 * its source.
 */
function wordsOfDrawing(text: string, name: string): string {
  const content = v.safeParse(Elements, parse(text, name))
  if (!content.success) return `<pre><code>${escapeHtml(text)}</code></pre>`
  const texts = content.output.elements.flatMap((element) => element.text ?? [])
  return texts.map((words) => `<p>${escapeHtml(words)}</p>`).join('')
}

const fileOf = (files: Files, name: string): ZipFile => {
  const file = files.get(name)
  if (!file) throw new PackageFault(`${name.slice(0, 200)} is missing from this zip.`)
  return file
}

async function readJson<S extends v.GenericSchema>(files: Files, name: string, schema: S, bytes: number) {
  const parsed = v.safeParse(schema, parse(decode(await fileOf(files, name).read(bytes), name), name))
  if (!parsed.success)
    throw new PackageFault(`${name} is not an IdeaVault file: it should be ${ARCHIVE_FORMAT}.`)
  return parsed.output
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PackageFault(`${name} is damaged: it is not JSON.`)
  }
}
