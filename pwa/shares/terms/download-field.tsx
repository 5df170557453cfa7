import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'

type DownloadFieldProps = { fault: StampFault | null; checked: boolean; onChange: () => void }

/** Whether readers get a copy. Of a PDF that cannot carry their names there is nothing to choose. */
export const DownloadField = ({ fault, checked, onChange }: DownloadFieldProps) => (
  <CheckboxField
    label="Allow downloads"
    hint={fault === null ? 'Off, they can only read it here.' : 'This PDF cannot be downloaded.'}
    name="allowDownload"
    checked={checked && fault === null}
    disabled={fault !== null}
    onChange={onChange}
  />
)
