import * as v from 'valibot'
import { Elements } from '#contract/content/elements.ts'
import type { IdeaText } from '#contract/finding/texts.ts'
import { findingLimits } from '#contract/rules/finding-limits.ts'
import { runInSteps } from '../../server/run-in-steps.ts'
import { plainText } from '../content/plain-text.ts'
import { IdeaModel, type IdeaRecord } from '../idea.model.ts'

/** Approximate limit of an answer, in characters. */
const ANSWER_LENGTH = 1_000_000

/** The texts of those ideas that belong to the owner, ordered by id. PDF ideas have no text here. */
export async function listTexts(ownerId: number, ids: number[]): Promise<IdeaText[]> {
  const texts: IdeaText[] = []
  let length = 0
  const found = IdeaModel.find({ ownerId, deletedAt: null, _id: { $in: ids } }, { content: 1, revision: 1 })
    .sort({ _id: 1 })
    .lean<Pick<IdeaRecord, '_id' | 'content' | 'revision'>[]>()
    .cursor({ batchSize: 10 })
  for await (const { _id: id, content, revision } of found) {
    const text = await textOf(content)
    texts.push({ id, revision, text })
    length += text.length
    if (length > ANSWER_LENGTH) break
  }
  return texts
}

async function textOf(content: unknown): Promise<string> {
  if (typeof content === 'string') return runInSteps(plainText(content, findingLimits.searchedText))
  if (!v.is(Elements, content)) return ''
  const parts = content.elements.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return parts.join('\n').slice(0, findingLimits.searchedText).toWellFormed()
}
