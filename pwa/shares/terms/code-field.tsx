import { useQuery } from '@tanstack/react-query'
import { offMessages } from '#contract/rules/off-messages.ts'
import { provesAddress, type ShareType } from '#contract/rules/share-type.ts'
import { siteQuery } from '../../data/site-query.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'

type CodeFieldProps = { shareType: ShareType; checked: boolean; onChange: () => void }

/** Whether readers prove their address by a code. An invitation always asks for one; without mail no code can be sent. */
export function CodeField({ shareType, checked, onChange }: CodeFieldProps) {
  const site = useQuery(siteQuery)
  const isInvitation = provesAddress(shareType)
  const noMail = site.data?.mail === false && !checked
  return (
    <CheckboxField
      label="Ask for a code by email"
      name="requireCode"
      hint={hintOf(isInvitation, noMail)}
      checked={checked || isInvitation}
      disabled={isInvitation || noMail}
      onChange={onChange}
    />
  )
}

function hintOf(isInvitation: boolean, noMail: boolean): string {
  if (isInvitation) return 'An email invitation always asks for one.'
  if (noMail) return `Not available here. ${offMessages.mail}`
  return 'If on, readers prove that their address is theirs.'
}
