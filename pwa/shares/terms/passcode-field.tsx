import { Button } from '../../ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import { suggestPasscode } from './suggest-passcode.ts'

type PasscodeFieldProps = Omit<TextFieldProps, 'label' | 'hint'> & {
  /** For a link that is being made: its passcode is shown beside it until the page is left. */
  isNew?: boolean
  onSuggest: (passcode: string) => void
}

/** The owner passes a passcode on separately from the link, so it is visible while it is chosen, and not later. */
export const PasscodeField = ({ isNew = false, onSuggest, ...field }: PasscodeFieldProps) => (
  <>
    <TextField
      label="Passcode"
      hint={`Tell it to readers separately from the link, for example by phone. It is ${isNew ? 'shown beside the new link, then ' : ''}not shown again.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
    <Button onClick={() => onSuggest(suggestPasscode())}>Suggest one</Button>
  </>
)
