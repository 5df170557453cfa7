import { Mark, mergeAttributes } from '@tiptap/core'
import { type Colour, colourClass, colours } from '#contract/content/rich-text.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    colour: {
      setColour: (colour: Colour) => ReturnType
      unsetColour: () => ReturnType
    }
  }
}

/** Text colour as a class of the palette, because the content policy allows no inline styles. */
export const ColourMark = Mark.create({
  name: 'colour',
  excludes: 'colour',
  addAttributes() {
    return {
      colour: {
        default: null,
        parseHTML: (element) =>
          colours.find((colour) => element.classList.contains(colourClass(colour))) ?? null,
        renderHTML: ({ colour }) => {
          const known = colours.find((one) => one === colour)
          return known ? { class: colourClass(known) } : {}
        },
      },
    }
  },
  parseHTML() {
    return [{ tag: 'span', getAttrs: (element) => (/(^|\s)colour-/.test(element.className) ? null : false) }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0]
  },
  addCommands() {
    return {
      setColour:
        (colour) =>
        ({ commands }) =>
          commands.setMark(this.name, { colour }),
      unsetColour:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name),
    }
  },
})
