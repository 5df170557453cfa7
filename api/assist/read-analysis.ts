import * as v from 'valibot'

/** Reads the answer of a search service: text for people, and features of the idea with the sources that have them. */
const Claim = v.object({ source: v.number(), quote: v.fallback(v.nullish(v.string()), null) })
const ClaimedFeature = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  found: v.fallback(v.array(v.unknown()), []),
})
const Table = v.object({ features: v.array(v.unknown()) })

export type ClaimedFeature = { text: string; found: v.InferOutput<typeof Claim>[] }
export type Analysis = { answer: string; features: ClaimedFeature[] }

const MAX_TEXT = 40_000
const MAX_ANSWER = 4_000
const MAX_FEATURE = 160

/** A table that cannot be read is left out; the text stays. */
export function readAnalysis(answer: string): Analysis {
  const text = answer.slice(0, MAX_TEXT)
  const start = findTable(text)
  const words = start < 0 ? text : text.slice(0, start)
  const features = start < 0 ? [] : readTable(text.slice(start))
  return {
    answer: withoutPraise(withoutMarkdown(words)).slice(0, MAX_ANSWER).toWellFormed().trim(),
    features,
  }
}

/** Where the last block of JSON begins, whose fence may be missing; -1 if there is none. */
function findTable(text: string): number {
  const fence = text.lastIndexOf('```json')
  return fence >= 0 ? fence : text.search(/\{\s*"features"\s*:/)
}

function readTable(block: string): ClaimedFeature[] {
  try {
    const table = v.parse(Table, JSON.parse(block.slice(block.indexOf('{'), block.lastIndexOf('}') + 1)))
    return table.features.flatMap((given) => {
      const feature = v.safeParse(ClaimedFeature, given)
      if (!feature.success) return []
      const found = feature.output.found.flatMap((one) => {
        const claim = v.safeParse(Claim, one)
        return claim.success ? [claim.output] : []
      })
      return [{ text: feature.output.text.slice(0, MAX_FEATURE).toWellFormed(), found }]
    })
  } catch {
    return []
  }
}

/** Removes Markdown, because the answer is shown as plain text. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/\*\*|__|^#{1,6} +|^```\w*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const sentence = /[^.!?\n]*[.!?\n]*(?: ?\[[\d ,;–-]+\])*\s*/g
const praise =
  /\b(?:is|are|be|being|as|appears?|seems?|looks?|remains?)\b.{0,60}\b(?:novel|patentable|unprecedented)\b/is

/** Removes sentences that call the idea novel or patentable, which no search can know. */
const withoutPraise = (text: string) =>
  (text.match(sentence) ?? []).filter((part) => !praise.test(part)).join('')
