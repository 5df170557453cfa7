import { Check, Copy } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useCopy } from '../../ui/controls/use-copy.ts'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './published.module.css'

type CodeLineProps = { label: string; value: string; shown?: string }

/** An id or a digest to read, compare and copy. */
export function CodeLine({ label, value, shown = value }: CodeLineProps) {
  const { copied, copy } = useCopy()
  const press = async () => {
    if (!(await copy(value))) toast({ title: 'Copy failed', description: value, variant: 'destructive' })
  }
  const Icon = copied ? Check : Copy
  return (
    <div className={styles.codeLine}>
      <div className={styles.codeText}>
        <p className={styles.soft}>{label}</p>
        <p className={styles.code}>{shown}</p>
      </div>
      <IconButton label={copied ? 'Copied!' : `Copy ${label}`} onClick={() => void press()}>
        <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
