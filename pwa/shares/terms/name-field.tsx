import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'

/** Name of a link, asked for when it is made and when it is renamed. */
export const NameField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField
    label="Name"
    hint="For example “For the bank”. Readers never see it."
    autoComplete="off"
    {...props}
  />
)
