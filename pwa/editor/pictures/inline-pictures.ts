import type { Transaction } from '@tiptap/pm/state'
import { insertedBy } from '../remote-changes/spans.ts'

/** The pictures that this change inserted as `data:` addresses: each once, as a file, with its address. */
export function listInlinePictures(tr: Transaction): Map<File, string> {
  const found = new Set<string>()
  for (const { from, to } of insertedBy(tr))
    tr.doc.nodesBetween(from, to, ({ type, attrs }) => {
      const src = String(attrs.src ?? '')
      if (type.name === 'image' && src.startsWith('data:')) found.add(src)
    })
  return new Map(
    [...found].flatMap((src, index) => {
      const file = fileOf(src, `Pasted picture ${index + 1}`)
      return file ? [[file, src] as const] : []
    }),
  )
}

function fileOf(src: string, name: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(src) ?? []
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return new File([bytes], name, { type })
  } catch {
    return null
  }
}
