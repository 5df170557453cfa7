import * as v from 'valibot'
import { PdfContent } from '#contract/content/content-kind.ts'
import { getIdea, IdeaSummary } from '#contract/ideas.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { listEveryIdea } from '../data/list-every-idea.ts'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { parseInert } from '../data/trusted-types.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import { engineOf, LISTING } from '../sync/engine/engines.ts'

/**
 * What the portfolio says already. `add` answers false where an idea with this title says the same: words without the addresses of
 * their files, or the name of a PDF. What was added is known from then on.
 */
export type KnownWords = { add: (title: string, said: string) => Promise<boolean> }

/** Words as they are compared: how their pictures and voice memos are called differs from account to account. */
export function saidBy(html: string): string {
  const body = parseInert(html)
  for (const image of body.querySelectorAll('img')) {
    for (const { name } of [...image.attributes]) if (name !== 'alt') image.removeAttribute(name)
  }
  for (const memo of body.querySelectorAll('[data-audio]')) memo.setAttribute('data-audio', '')
  return body.innerHTML
}
export const saidByPdf = (fileName: string): string => `pdf ${fileName}`

/**
 * As this device knows it; only of an idea with the same title the words are asked for, once. They are kept as their digests, however
 * many there are. Without a connection an idea whose words are not here counts as another one; where the server answered a moment ago,
 * it has to go on doing so, because else everything would come in twice.
 */
export async function knownWords(userId: number): Promise<KnownWords> {
  const { store } = engineOf(userId).context
  const cards = (await store.listCards()).filter(({ isDeleted }) => !isDeleted)
  const here = new Set(cards.flatMap(({ ideaId }) => ideaId ?? []))
  const listed = await listEveryIdea({}).catch(withoutConnection)
  const listing = listed ?? (await findAnswer(userId, LISTING, v.array(IdeaSummary))) ?? []
  const saidInDraft = async (draftId: string) => {
    const draft = await store.read((tables) => tables.findDraft(draftId))
    return draft?.file ? saidByPdf(draft.file.fileName) : saidBy(draft?.html ?? '')
  }
  const readers = new Map<string, (() => Promise<string | null>)[]>()
  const note = (title: string, read: () => Promise<string | null>) => {
    const known = readers.get(title)
    if (known) known.push(read)
    else readers.set(title, [read])
  }
  for (const { title, draftId } of cards) note(title, () => saidInDraft(draftId))
  for (const { title, id } of listing) if (!here.has(id)) note(title, () => saidOnServer(id, listed !== null))
  const digests = new Map<string, Set<string>>()
  return {
    async add(title, said) {
      const known = digests.get(title) ?? new Set<string>()
      digests.set(title, known)
      for (const read of readers.get(title)?.splice(0) ?? []) {
        const there = await read()
        if (there !== null) known.add(await digestOf(there))
      }
      const digest = await digestOf(said)
      const isNew = !known.has(digest)
      known.add(digest)
      return isNew
    },
  }
}

function withoutConnection(error: unknown): null {
  if (error instanceof NetworkError) return null
  throw error
}

const digestOf = (said: string): Promise<string> => hashOf(new Blob([said]))

async function saidOnServer(id: number, hasAnswered: boolean): Promise<string | null> {
  try {
    const { content } = await call(getIdea, { params: { id } })
    if (v.is(PdfContent, content)) return saidByPdf(content.fileName)
    return typeof content === 'string' ? saidBy(content) : null
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
    if (isGone || !hasAnswered) return null
    throw error
  }
}
