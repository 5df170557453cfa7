import { type Editor, useEditorState } from '@tiptap/react'
import { colourClass, colours } from '#contract/content/rich-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/look/classes.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './toolbar.module.css'

type AskProps = { editor: Editor; open: boolean; onClose: () => void }

/** The 21 text colours and a button that removes the colour. */
export function ColourDialog({ editor, open, onClose }: AskProps) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => colours.find((colour) => now.isActive('colour', { colour })) ?? null,
  })
  const done = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Text colour"
      kind="sheet"
      footer={
        <Button onClick={done(() => editor.chain().focus().unsetColour().run())}>Reset to default</Button>
      }
    >
      <div className={styles.palette}>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes(styles.swatch, colourClass(colour))}
            aria-label={colour}
            aria-pressed={colour === current}
            onClick={done(() => editor.chain().focus().setColour(colour).run())}
          >
            A
          </button>
        ))}
      </div>
    </Dialog>
  )
}
