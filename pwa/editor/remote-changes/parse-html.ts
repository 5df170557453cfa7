import { DOMParser, type Node, type ParseOptions, type Schema } from '@tiptap/pm/model'
import { parseInert } from '../../data/trusted-types.ts'

/**
 * HTML as the editor's own document. Whoever wrote it, only what the schema knows comes through: no script, no handler, no
 * address of another kind than contract/content/rich-text.ts allows. Tiptap parses strings by itself, too, but not under
 * Trusted Types, so it is given documents only.
 */
export const parseHtml = (schema: Schema, html: string, options: ParseOptions = {}): Node =>
  DOMParser.fromSchema(schema).parse(parseInert(html), options)

/** Parses HTML that is inserted into a text. */
export const parsePart = (schema: Schema, html: string) =>
  DOMParser.fromSchema(schema).parseSlice(parseInert(html), { preserveWhitespace: 'full' }).content
