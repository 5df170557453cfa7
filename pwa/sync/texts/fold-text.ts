/** Characters that Unicode does not decompose, and what people type for them: phones and word processors insert curly quotes. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  ...{ '‘': "'", '’': "'", '‚': "'", ʼ: "'", '׳': "'", '“': '"', '”': '"', '„': '"', '״': '"' },
  ...{ '‐': '-', '–': '-', '—': '-', '−': '-' },
}
const signPattern = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g')
/** Invisible characters: soft hyphens, zero-width spaces, joiners and direction marks. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** Accents and the vowel points of Hebrew and Arabic. Marks of other scripts are letters there, so they stay. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g
const plain = /^[\0-\x7f]*$/

/** Normalises text for searching: without case, accents and variants of the same letter. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .replace(signPattern, (sign) => SIGNS[sign] ?? sign)
    .normalize('NFKC')
}

/** The folded words of a search; a text matches if it contains all of them. */
export const searchWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)
