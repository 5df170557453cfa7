import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'

type DownloadFieldProps = { fault: StampFault | null; checked: boolean; onChange: () => void }

/** Whether readers can download. Disabled for a PDF that cannot be stamped with their names. */
export const DownloadField = ({ fault, checked, onChange }: DownloadFieldProps) => (
  <CheckboxField
    label="Allow downloads"
    hint={fault === null ? 'If off, they can only read it here.' : 'This PDF cannot be downloaded.'}
    name="allowDownload"
    checked={checked && fault === null}
    disabled={fault !== null}
    onChange={onChange}
  />
)
