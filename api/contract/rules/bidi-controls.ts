/**
 * The letters that turn the direction of what stands around them (U+202A to U+202E, U+2066 to U+2069): in a name they let
 * `gpj.exe` read as `exe.jpg`, and reach over into the words after it. They leave names and file names. Titles and texts keep
 * them: people write them there on purpose.
 */
export const withoutBidiControls = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
