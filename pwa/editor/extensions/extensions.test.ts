import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { allowedTags } from '#contract/content/rich-text.ts'
import { editorExtensions } from './extensions.ts'

/** Every tag that the editor's schema can write, as ProseMirror describes it. */
function writtenTags(): string[] {
  const { nodes, marks } = getSchema(editorExtensions(1))
  const tags = new Set<string>()
  const read = (shape: unknown) => {
    if (!Array.isArray(shape)) return
    if (typeof shape[0] === 'string') tags.add(shape[0])
    for (const part of shape) read(part)
  }
  for (const type of Object.values(nodes)) {
    const levels = type.name === 'heading' ? [1, 2, 3] : [undefined]
    for (const level of levels)
      read(type.spec.toDOM?.(type.createAndFill(level ? { level } : null) ?? type.create()))
  }
  for (const type of Object.values(marks))
    read(type.spec.toDOM?.(type.create({ href: 'https://example.org' }), true))
  return [...tags]
}

describe('the tags that the editor can write', () => {
  test('are all among the tags that the server allows', () => {
    const allowed: readonly string[] = allowedTags
    expect(writtenTags()).toEqual(
      expect.arrayContaining(['p', 'h1', 'h3', 'a', 'mark', 'span', 'img', 'div', 'ol', 'hr']),
    )
    expect(writtenTags().filter((tag) => !allowed.includes(tag))).toEqual([])
  })
})
