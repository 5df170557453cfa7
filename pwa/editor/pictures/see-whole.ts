import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { toast } from '../../ui/feedback/toast.ts'

/** Gives a selected picture a button that opens it in full. A tap alone only selects it, so that it does not interrupt writing. */
export const SeeWhole = Extension.create({
  name: 'seeWhole',
  addProseMirrorPlugins() {
    const pictures = new Pictures()
    return [
      new Plugin({
        // The app may leave the editor by itself, as when its idea was deleted elsewhere.
        view: () => ({ destroy: () => pictures.close() }),
        props: {
          decorations({ selection, doc }) {
            if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
            const place = Decoration.widget(
              selection.to,
              (view) => makeButton(view, selection.from, pictures),
              {
                side: -1,
                key: 'see whole',
                ignoreSelection: true,
                stopEvent: () => true,
              },
            )
            return DecorationSet.create(doc, [place])
          },
        },
      }),
    ]
  },
})

/** The button is placed between the picture and what follows, takes no space there, and covers the picture's corner. */
function makeButton(view: EditorView, position: number, pictures: Pictures): HTMLElement {
  const place = document.createElement('div')
  place.dataset.seeWhole = ''
  place.contentEditable = 'false'
  const button = place.appendChild(document.createElement('button'))
  button.type = 'button'
  button.textContent = 'View larger'
  // Keeps the picture selected.
  button.onmousedown = (event) => event.preventDefault()
  button.onclick = () => void pictures.show(view.nodeDOM(position))
  return place
}

/** Shows one picture at a time. */
class Pictures {
  close = () => {}
  private isLoading = false

  async show(picture: Node | null): Promise<void> {
    if (!(picture instanceof HTMLImageElement) || this.isLoading) return
    this.isLoading = true
    try {
      const { showPicture } = await import('../../document/zoom/show-picture.ts')
      if (picture.isConnected) this.close = showPicture(picture)
    } catch {
      toast({ description: 'This part could not be loaded. Check your connection.', variant: 'destructive' })
    }
    this.isLoading = false
  }
}
