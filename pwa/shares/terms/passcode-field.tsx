import { Button } from '../../ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import { suggestPasscode } from './suggest-passcode.ts'

type PasscodeFieldProps = Omit<TextFieldProps, 'label' | 'hint'> & {
  /** Of a link that is made now: its passcode stands beside it until the page is left. */
  isNew?: boolean
  onSuggest: (passcode: string) => void
}

/** A passcode is told to readers apart from the link, so it is shown while it is chosen, and not later. */
export const PasscodeField = ({ isNew = false, onSuggest, ...field }: PasscodeFieldProps) => (
  <>
    <TextField
      label="Passcode"
      hint={`Tell it to your readers apart from the link, for example by phone. It ${isNew ? 'stands beside the new link and is' : 'is'} not shown again.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
    <Button onClick={() => onSuggest(suggestPasscode())}>Suggest one</Button>
  </>
)
