import { Button } from '../../ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'
import { suggestPasscode } from './suggest-passcode.ts'

type PasscodeFieldProps = Omit<TextFieldProps, 'label' | 'hint'> & { onSuggest: (passcode: string) => void }

/** A passcode is told to readers apart from the link, so it is shown while it is chosen, and never again. */
export const PasscodeField = ({ onSuggest, ...field }: PasscodeFieldProps) => (
  <>
    <TextField
      label="Passcode"
      hint="Tell it to your readers apart from the link, for example by phone. It is not shown again."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
    <Button onClick={() => onSuggest(suggestPasscode())}>Suggest one</Button>
  </>
)
