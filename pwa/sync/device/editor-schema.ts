import type { ErrorCode } from '#contract/errors.ts'

/**
 * The version of what the editor can produce (api/contract/content/rich-text.ts). It is raised when a node or mark is added: an app
 * that does not know it yet opens such ideas read-only, and the server refuses its writes. 2: voice memos.
 */
export const EDITOR_SCHEMA = 2

/** The schema that every client knows. A draft starts with it, so that clients without our editor can write it, too. */
export const PLAIN_SCHEMA = 1

/** The schema that an app must know for these words: a voice memo needs the current one. */
export const schemaOf = (html: string): number =>
  html.includes(' data-audio="') ? EDITOR_SCHEMA : PLAIN_SCHEMA

type WithSchema = { editorSchema: number }

/** Whether words need a newer editor than this app's, which can show them but would drop what it does not know. */
export const isTooNew = (app: WithSchema, words: WithSchema): boolean => words.editorSchema > app.editorSchema

/** The reason given for words that wait because another device wrote their idea with a newer app. */
export const tooOld = {
  code: 'client_too_old' satisfies ErrorCode,
  message: 'This idea was written with a newer version of the app. Please update yours.',
}
