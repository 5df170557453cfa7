/** Words that say nothing about an idea: the public indexes search by words, so these are left out. */
const stopWords = new Set(
  `a about after all also an and any are as at be because been before but by can could do does for from get has have
  help helps how i idea if in into is it its just like lets make makes making may me more my need new no not of on one or
  our out over people please should so some such than that the their them then there these they thing this those through
  to too up use used user users uses using very want was way we were what when where which while who will with without
  would you your app`.split(/\s+/),
)
const MAX_WORDS = 8

/** A word includes combining marks and joiners, which scripts such as Devanagari, Tamil, Thai and Arabic need. */
const word =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:[-'’][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu

export function pickWords(query: string): string[] {
  const words = query.normalize('NFC').toLowerCase().match(word) ?? []
  const telling = words.filter((one) => one.length > 1 && !stopWords.has(one))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS)
}
