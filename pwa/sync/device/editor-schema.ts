import type { ErrorCode } from '#contract/errors.ts'

/**
 * The version of what the editor can produce (api/contract/content/rich-text.ts). It is raised when a node or mark is added: an app
 * that does not know it yet opens such ideas read-only, and the server refuses its writes. 2: voice memos.
 */
export const EDITOR_SCHEMA = 2

/** What every app and every other client knows: a draft begins with it, so that a plain client may write it, too. */
export const PLAIN_SCHEMA = 1

/** What an app has to know for these words: a draft of an older version is one of this as soon as a memo stands in it. */
export const schemaOf = (html: string): number =>
  html.includes(' data-audio="') ? EDITOR_SCHEMA : PLAIN_SCHEMA

type WithSchema = { editorSchema: number }

/** Whether words need more than this app's editor knows: it shows them, and would drop what it does not know. */
export const isTooNew = (app: WithSchema, words: WithSchema): boolean => words.editorSchema > app.editorSchema

/** Why words wait whose idea another device wrote with a newer app. */
export const tooOld = {
  code: 'client_too_old' satisfies ErrorCode,
  message: 'A newer version of the app wrote this idea elsewhere. Please update this one.',
}
