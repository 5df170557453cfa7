import { getUserName } from '../accounts/get-user.ts'
import { sanitise } from '../ideas/content/sanitise.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import type { Context } from '../server/context.ts'
import { documentPage } from './document-page.ts'
import type { Shown } from './get-open-release.ts'
import { findPageFiles, writeFile } from './page-files.ts'
import { markLine } from './stamps/mark-lines.ts'

/** Length of a random placeholder, in bytes, so that no text holds it by chance or on purpose. */
const PLACEHOLDER_BYTES = 16

/**
 * One HTML file with its pictures and memos inside, written piece by piece: each file is read when its place comes, so that memory
 * holds one of them, however many there are. `ensureStillMay` throws once nothing more may leave; it is asked before the
 * first piece and whenever a file has been read.
 */
export async function* pageToKeep(
  context: Context,
  visit: OpenVisit,
  release: Shown,
  ensureStillMay: () => Promise<void>,
): AsyncGenerator<string> {
  const files = await findPageFiles(release)
  const word = context.randomBytes(PLACEHOLDER_BYTES).toString('hex')
  const html = await write(visit, release, (id) => (files.has(id) ? `${word}-${id};` : null))
  let written = 0
  for (const place of html.matchAll(new RegExp(`${word}-(\\d+);`, 'g'))) {
    const file = files.get(Number(place[1]))
    if (!file) continue
    const bytes = await context.files.read(file.fileId)
    await ensureStillMay()
    yield html.slice(written, place.index)
    yield* writeFile(file.type, bytes)
    written = place.index + place[0].length
  }
  await ensureStillMay()
  yield html.slice(written)
}

/** The page with a placeholder for the address of each file. */
async function write(
  { session }: OpenVisit,
  release: Shown,
  addressOf: (id: number) => string | null,
): Promise<string> {
  const mark = session && markLine(session)
  const facts = [
    ...(mark === null ? [] : [`Copy of ${mark}`]),
    `Shared in confidence by ${await getUserName(release.ownerId)}.`,
    ...(release.documentId === null ? [] : [`Document ID: ${release.documentId}`]),
    ...(release.digest === null ? [] : [`Digest (SHA-256): ${release.digest}`]),
  ]
  return documentPage({ ...release, content: await asSafe(release) }, { facts, addressOf, mark })
}

/** The content was sanitised when it was saved. It is sanitised once more, so that nothing that runs leaves in a file, whoever wrote into the database. */
const asSafe = async ({ ownerId, content }: Shown): Promise<unknown> =>
  typeof content === 'string' ? sanitise(ownerId, content) : content
