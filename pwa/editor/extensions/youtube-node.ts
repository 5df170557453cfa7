import { mergeAttributes, Node } from '@tiptap/core'
import { youtubeId } from '#contract/content/rich-text.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    video: { insertVideo: (id: string) => ReturnType }
  }
}

/** A YouTube video by its id. While writing, nothing is requested from YouTube; readers load the player with a click. */
export const YoutubeNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      id: {
        default: null,
        parseHTML: (element) => {
          const id = element.getAttribute('data-youtube') ?? ''
          return youtubeId.test(id) ? id : null
        },
        renderHTML: ({ id }) => (id ? { 'data-youtube': String(id) } : {}),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-youtube]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes)]
  },
  addCommands() {
    return {
      insertVideo:
        (id) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: { id } }),
    }
  },
})
