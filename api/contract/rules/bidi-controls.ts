/**
 * Removes bidirectional control characters (U+202A to U+202E, U+2066 to U+2069): in a name they let `gpj.exe` read as `exe.jpg`,
 * and also turn the words after it. Names, file names and agreements lose them. Titles and texts keep them: people write them
 * there on purpose.
 */
export const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/**
 * Text as one line: without line breaks and control characters, so that nobody can forge a line of a text that is hashed, and without
 * bidirectional control characters, so that everybody reads what is written. A lone surrogate, which has no UTF-8 form, becomes the
 * replacement character.
 */
export const withinOneLine = (text: string): string =>
  withoutBidiControls(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Characters that are drawn as nothing (Unicode, Default_Ignorable_Code_Point), and the blank Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** How many characters of a text are visible. Joiners are not removed from names, because some languages need them. */
export const countVisible = (text: string): number => text.replace(invisible, '').length
