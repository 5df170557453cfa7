import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { toast } from '../../ui/feedback/toast.ts'

/** A selected picture has a button that shows it whole: a tap alone selects it, and nobody's writing is disturbed. */
export const SeeWhole = Extension.create({
  name: 'seeWhole',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ selection, doc }) {
            if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
            const place = Decoration.widget(selection.to, (view) => makeButton(view, selection.from), {
              side: -1,
              key: 'see whole',
              ignoreSelection: true,
              stopEvent: () => true,
            })
            return DecorationSet.create(doc, [place])
          },
        },
      }),
    ]
  },
})

/** It stands between the picture and what follows, takes no room there, and lies over the picture's corner. */
function makeButton(view: EditorView, position: number): HTMLElement {
  const place = document.createElement('div')
  place.dataset.seeWhole = ''
  place.contentEditable = 'false'
  const button = place.appendChild(document.createElement('button'))
  button.type = 'button'
  button.textContent = 'See it whole'
  // The picture stays selected.
  button.onmousedown = (event) => event.preventDefault()
  button.onclick = () => void show(view.nodeDOM(position))
  return place
}

async function show(picture: Node | null): Promise<void> {
  if (!(picture instanceof HTMLImageElement)) return
  try {
    const { showPicture } = await import('../../document/zoom/show-picture.ts')
    showPicture(picture)
  } catch {
    toast({ description: 'This part could not be loaded. Check your connection.', variant: 'destructive' })
  }
}
