import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/**
 * Everything of an account as one zip: ideas as Markdown, as a page and as they are stored, their files, earlier versions, links
 * without their secrets, and who accepted what, without networks. Never a password, a session or a token.
 */
export const takeOut = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/profile/take-out',
  status: 200,
  answer: 'file',
  contentType: 'application/zip',
})

/** What an archive says about itself, in account.json. */
export const ARCHIVE_FORMAT = 'ideavault-take-out/1'
export const ARCHIVE_START = 'account.json'
export const ArchiveStart = v.object({
  format: v.literal(ARCHIVE_FORMAT),
  writtenAt: v.string(),
  name: v.string(),
  /** The folder of each idea. */
  ideas: v.array(v.string()),
  /** Files that the server could not read: they are missing or incomplete in the zip. Absent in the first zips of this format. */
  unreadable: v.optional(v.array(v.string()), []),
})
export type ArchiveStart = v.InferOutput<typeof ArchiveStart>

/** The fields of idea.json, in the folder of an idea, that an import reads. The file has more, for people. */
export const ArchiveIdea = v.object({
  id: v.number(),
  title: v.string(),
  status: v.picklist(['draft', 'published']),
  kind: v.picklist(['html', 'pdf', 'elements', 'other']),
  /** The file with the content exactly as it is stored, beside idea.json. */
  stored: v.string(),
  /** The name of a PDF's file. */
  fileName: v.nullable(v.string()),
  /** By the address of each file that the words use: its path in the zip. */
  files: v.record(v.string(), v.string()),
  /** Absent in the first zips of this format. */
  labels: v.optional(v.array(v.string()), []),
  isPinned: v.optional(v.boolean(), false),
})
export type ArchiveIdea = v.InferOutput<typeof ArchiveIdea>
