import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { findingLimits } from '../rules/finding-limits.ts'

/** The plain text of an idea, as much of it as devices search. */
export const IdeaText = v.object({ id: v.number(), revision: v.number(), text: v.string() })
export type IdeaText = v.InferOutput<typeof IdeaText>

/** The texts of some own ideas, for searching them on a device. An answer that would be too long leaves out the last ones. */
export const listTexts = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/idea-texts',
  query: v.object({
    ids: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Not a list of ids.'),
      v.transform((ids) => ids.split(',').map(Number)),
      v.maxLength(findingLimits.textsAtOnce, `At most ${findingLimits.textsAtOnce} ideas at once.`),
    ),
  }),
  status: 200,
  answer: v.array(IdeaText),
  hasLargeAnswer: true,
})
