import type { AgreementFacts } from '#contract/agreement.ts'
import { isAskedFor, shareRules } from '#contract/rules/share-rules.ts'
import { opensOnce } from '#contract/rules/share-type.ts'
import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { TextField } from '../ui/forms/text-field.tsx'
import { MoreFields } from './more-fields.tsx'
import type { FormParts } from './share-body.ts'
import { DownloadField } from './terms/download-field.tsx'

type ShareFieldsProps = FormParts & {
  /** Why nobody can download the idea; null when they can. */
  fault: StampFault | null
  /** What is filled into its agreement. */
  facts: AgreementFacts
}

/** Fields for the chosen kind of link. */
export function ShareFields({ values, errors, set, fault, facts }: ShareFieldsProps) {
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
              ? 'How many people can open it, once each. Empty means one person.'
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
      <DownloadField
        fault={fault}
        checked={values.allowDownload}
        onChange={() => set({ allowDownload: !values.allowDownload })}
      />
      <MoreFields values={values} errors={errors} set={set} facts={facts} />
    </>
  )
}
