import { classes } from '../../ui/look/classes.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './toolbar.module.css'
import type { ToolGroup } from './tools.tsx'

type ToolsSheetProps = { groups: ToolGroup[]; open: boolean; onClose: () => void }

/** Every tool with its name, including those that do not fit into a phone's bar. */
export function ToolsSheet({ groups, open, onClose }: ToolsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Formatting" kind="sheet">
      {groups.map(({ name, tools }) => (
        <section key={name} aria-label={name} className={styles.named}>
          {tools.map(({ label, icon, active, disabled = false, run }) => (
            <button
              key={label}
              type="button"
              className={classes(styles.namedTool, active && styles.on)}
              disabled={disabled}
              {...(active === undefined ? {} : { 'aria-pressed': active })}
              onClick={() => {
                onClose()
                run()
              }}
            >
              {icon}
              {label}
            </button>
          ))}
        </section>
      ))}
    </Dialog>
  )
}
