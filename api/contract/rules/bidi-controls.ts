/**
 * The letters that turn the direction of what stands around them (U+202A to U+202E, U+2066 to U+2069): in a name they let
 * `gpj.exe` read as `exe.jpg`, and reach over into the words after it. They leave names, file names and agreements. Titles and
 * texts keep them: people write them there on purpose.
 */
export const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/**
 * Words that stay within their line: without line breaks and control characters, so that lines of a text that is hashed can not be
 * made up, and without letters that turn the direction of others, so that everybody reads what is written. Half a character, which has
 * no UTF-8 form, becomes the replacement character.
 */
export const withinOneLine = (text: string): string =>
  withoutBidiControls(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Drawn as nothing (Unicode, Default_Ignorable_Code_Point), or as an empty place of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** How many characters of a text are seen. Joiners and the like stay in it: words of some languages need them. */
export const countVisible = (text: string): number => text.replace(invisible, '').length
