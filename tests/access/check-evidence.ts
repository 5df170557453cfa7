import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import type { Client } from '../support/client.ts'

const File = { path: v.string(), bytes: v.number(), sha256: v.string() }
export const Manifest = v.strictObject({
  schema: v.literal('vault-evidence/1'),
  ideaId: v.number(),
  version: v.number(),
  title: v.string(),
  author: v.strictObject({ name: v.string() }),
  createdAt: v.string(),
  publishedAt: v.string(),
  contentType: v.string(),
  files: v.array(v.strictObject(File)),
  assets: v.optional(v.array(v.strictObject({ ...File, url: v.string() }))),
  previous: v.nullable(v.string()),
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')

/** Recomputes every hash from what the owner can download. */
export async function checkEvidence(owner: Client, idea: Idea) {
  const { bytes } = await owner.get(`/api/ideas/${idea.id}/manifest`)
  expect(sha256(bytes)).toBe(idea.digest)
  const manifest = v.parse(Manifest, JSON.parse(bytes.toString()))
  const content = typeof idea.content === 'string' ? idea.content : JSON.stringify(idea.content)
  expect(manifest).toMatchObject({ ideaId: idea.id, title: idea.title, version: idea.revision - 1 })
  expect(manifest.files[0]).toMatchObject({ sha256: sha256(content), bytes: Buffer.byteLength(content) })
  return manifest
}
