import { isAskedFor, shareRules } from '#contract/rules/share-rules.ts'
import { opensOnce } from '#contract/rules/share-type.ts'
import { CheckboxField } from '../ui/forms/checkbox-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import type { ShareForm } from './share-body.ts'

type ShareFieldsProps = {
  values: ShareForm
  errors: Record<string, string>
  set: (part: Partial<ShareForm>) => void
}

/** The fields that the chosen kind has. */
export function ShareFields({ values, errors, set }: ShareFieldsProps) {
  const { shareType } = values
  const rules = shareRules[shareType]
  return (
    <>
      {isAskedFor(rules.expiresAt) ? (
        <TextField
          label="Expiration Date"
          type="datetime-local"
          name="expiresAt"
          hint="In your own time zone. Empty means 7 days from now."
          value={values.expiresAt}
          error={errors.expiresAt}
          onChange={(event) => set({ expiresAt: event.target.value })}
        />
      ) : null}
      {isAskedFor(rules.maxViews) ? (
        <TextField
          label="Maximum Views"
          name="maxViews"
          inputMode="numeric"
          placeholder="Leave empty for unlimited views"
          hint={
            opensOnce(shareType)
              ? 'How many people may open it, each of them once. Empty means one person.'
              : undefined
          }
          value={values.maxViews}
          error={errors.maxViews}
          onChange={(event) => set({ maxViews: event.target.value })}
        />
      ) : null}
      {isAskedFor(rules.recipientEmail) ? (
        <TextField
          label="Recipient Email"
          name="recipientEmail"
          type="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={values.recipientEmail}
          error={errors.recipientEmail}
          onChange={(event) => set({ recipientEmail: event.target.value })}
        />
      ) : null}
      <CheckboxField
        label="Allow downloads"
        hint="Off, they can only read it here."
        name="allowDownload"
        checked={values.allowDownload}
        onChange={(event) => set({ allowDownload: event.target.checked })}
      />
    </>
  )
}
