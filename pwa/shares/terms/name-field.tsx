import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx'

/** The owner's own words for a link, when it is made and later. */
export const NameField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField
    label="Name"
    hint="For example “For the bank”. Readers never see it."
    autoComplete="off"
    {...props}
  />
)
