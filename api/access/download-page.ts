import { getUserName } from '../accounts/get-user.ts'
import { sanitise } from '../ideas/content/sanitise.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import type { Context } from '../server/context.ts'
import { documentPage } from './document-page.ts'
import type { ShownRelease } from './get-open-release.ts'
import { findPageFiles, toDataUrl } from './page-files.ts'
import { markLine } from './stamps/mark-lines.ts'

/** Length of the random placeholder in bytes: long enough that no text can contain it, even deliberately. */
const PLACEHOLDER_BYTES = 16

/**
 * One HTML file with its pictures and memos embedded, generated piece by piece: each file is read only when its turn comes, so that
 * memory holds one at a time. `ensureStillAllowed` throws if sending must stop; it is called before the first piece and after each file
 * is read.
 */
export async function* downloadPage(
  context: Context,
  visit: OpenVisit,
  release: ShownRelease,
  ensureStillAllowed: () => Promise<void>,
): AsyncGenerator<string> {
  const files = await findPageFiles(release)
  const placeholder = context.randomBytes(PLACEHOLDER_BYTES).toString('hex')
  const html = await renderWithPlaceholders(visit, release, (id) =>
    files.has(id) ? `${placeholder}-${id};` : null,
  )
  let written = 0
  for (const place of html.matchAll(new RegExp(`${placeholder}-(\\d+);`, 'g'))) {
    const file = files.get(Number(place[1]))
    if (!file) continue
    const bytes = await context.files.read(file.fileId)
    await ensureStillAllowed()
    yield html.slice(written, place.index)
    yield* toDataUrl(file.type, bytes)
    written = place.index + place[0].length
  }
  await ensureStillAllowed()
  yield html.slice(written)
}

/** The page with a placeholder instead of each file's address. */
async function renderWithPlaceholders(
  { session }: OpenVisit,
  release: ShownRelease,
  addressOf: (id: number) => string | null,
): Promise<string> {
  const mark = session && markLine(session)
  const facts = [
    ...(mark === null ? [] : [`Copy of ${mark}`]),
    `Shared in confidence by ${await getUserName(release.ownerId)}.`,
    ...(release.documentId === null ? [] : [`Document ID: ${release.documentId}`]),
    ...(release.digest === null ? [] : [`Digest (SHA-256): ${release.digest}`]),
  ]
  return documentPage({ ...release, content: await sanitiseAgain(release) }, { facts, addressOf, mark })
}

/**
 * The content was sanitised when it was saved. Sanitising it again keeps scripts out of the file even if somebody wrote to the
 * database directly.
 */
const sanitiseAgain = async ({ ownerId, content }: ShownRelease): Promise<unknown> =>
  typeof content === 'string' ? sanitise(ownerId, content) : content
