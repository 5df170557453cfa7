/**
 * The version of what the editor can produce (api/contract/rules/rich-text.ts). It is raised when a node or mark is added: an app
 * that does not know it yet opens such ideas read-only, and the server refuses its writes.
 */
export const EDITOR_SCHEMA = 1
