import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import styles from './pdf-viewer.module.css'

export type PdfPasswordProps = { fileName: string; wrong: boolean; onSubmit: (password: string) => void }

/** Asks for the password, which opens the file on this device and is never sent. */
export function PdfPassword({ fileName, wrong, onSubmit }: PdfPasswordProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) onSubmit(password)
  }
  return (
    <form className={styles.password} onSubmit={submit}>
      <p>{fileName} is protected with a password.</p>
      <PasswordField
        label="PDF password"
        hint="It stays on this device."
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong ? 'That password does not open it.' : undefined}
      />
      <Button type="submit" variant="primary" disabled={password === ''}>
        Open PDF
      </Button>
    </form>
  )
}
