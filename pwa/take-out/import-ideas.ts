import { titleOfPdf } from '#contract/content/short-title.ts'
import { ensure, PackageFault } from '#contract/zip/package-fault.ts'
import { inTurn } from '../data/device/newest-in-one-tab.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import { keepImported } from '../sync/uploads/keep-imported.ts'
import { archiveDrafts, archiveIn } from './archive-drafts.ts'
import { cleanWords } from './clean-words.ts'
import { fingerprintOf, fingerprintOfPdf } from './fingerprint.ts'
import type { IncomingIdea } from './incoming.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { isMarkdown, markdownDraft, markdownDrafts } from './markdown-drafts.ts'
import { readZipFile } from './read-zip-file.ts'

/** `missing`: how many files the archive itself lists as missing. */
export type Checked = { incoming: IncomingIdea[]; titles: string[]; missing: number }
/** Receives the progress, from 0 to 1. */
export type OnProgress = (share: number) => void
type ImportOptions = { onProgress: OnProgress; signal: AbortSignal }

/**
 * Reads and checks everything that was chosen, to the last byte, and makes no drafts yet. Throws a PackageFault that names what is
 * wrong.
 */
export async function checkFiles(files: File[], { onProgress, signal }: ImportOptions): Promise<Checked> {
  const incoming: IncomingIdea[] = []
  let missing = 0
  for (const file of files) {
    if (isMarkdown(file.name)) {
      incoming.push(markdownDraft(file))
      continue
    }
    ensure(/\.zip$/i.test(file.name), `${file.name} is neither a zip nor Markdown.`)
    const zip = await readZipFile(file).catch((error: unknown) => {
      // When several files were chosen, the error says which one it is about.
      throw error instanceof PackageFault && files.length > 1
        ? new PackageFault(`${file.name}: ${error.message}`)
        : error
    })
    const ours = archiveIn(zip)
    if (!ours) {
      incoming.push(...markdownDrafts(zip))
      continue
    }
    const archive = await archiveDrafts(ours, signal)
    incoming.push(...archive.ideas)
    missing += archive.missing
  }
  const titles: string[] = []
  for (const [n, one] of incoming.entries()) {
    signal.throwIfAborted()
    titles.push(await checkOne(one))
    onProgress((n + 1) / incoming.length)
  }
  return { incoming, titles, missing }
}

async function checkOne(one: IncomingIdea): Promise<string> {
  if (one.kind === 'html') return (await cleanWords(await one.read(), one.name)).title
  const bytes = await one.bytes()
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  ensure(isPdf, `${one.name} is not a PDF.`)
  return one.title
}

export type ImportResult = { made: number; known: number }

/**
 * Makes a draft of each idea, one after the other, each whole or not at all. Ideas that the portfolio already has, word for word and
 * with the same files, are skipped: so importing a file twice makes no duplicates, and an import that was stopped continues with the
 * same file. One import runs at a time, across all tabs. `signal` stops it at once, even while it waits for another tab or for the
 * server.
 */
export async function importIdeas(
  userId: number,
  incoming: IncomingIdea[],
  { onProgress, signal }: ImportOptions,
): Promise<ImportResult> {
  const done = { made: 0, known: 0 }
  const all = async () => {
    const known = await knownWords(userId, signal)
    for (const [n, one] of incoming.entries()) {
      signal.throwIfAborted()
      done[await importOne(userId, one, known)] += 1
      onProgress((n + 1) / incoming.length)
    }
  }
  try {
    await inTurn(`ideavault-bring-in-${userId}`, all, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return done
}

async function importOne(userId: number, one: IncomingIdea, known: KnownWords): Promise<'made' | 'known'> {
  if (one.kind === 'html') {
    const words = await cleanWords(await one.read(), one.name)
    if (!(await known.add(words.title, await fingerprintOf(words.html)))) return 'known'
    await keepImported(userId, { words, files: words.files, pdf: null, labels: one.labels })
    return 'made'
  }
  const { fileName } = one
  const title = titleOfPdf(one.title)
  const file = new Blob([new Uint8Array(await one.bytes())], { type: 'application/pdf' })
  const hash = await hashOf(file)
  const fingerprint = await fingerprintOfPdf(fileName, { hash, address: null })
  if (!(await known.add(title, fingerprint))) return 'known'
  const pdf = { file, fileName, hash }
  await keepImported(userId, { words: { title, html: '' }, files: [], pdf, labels: one.labels })
  return 'made'
}
