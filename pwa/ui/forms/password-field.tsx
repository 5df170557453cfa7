import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that can be shown; the toggle neither moves the caret nor submits. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
