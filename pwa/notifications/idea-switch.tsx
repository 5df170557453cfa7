import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { siteQuery } from '../data/site-query.ts'
import { useChoice } from '../ui/feedback/use-choice.ts'
import { CheckboxField } from '../ui/forms/checkbox-field.tsx'
import { describeChannels } from './describe-channels.ts'
import styles from './notifications.module.css'
import { chooseForIdea, ideaNotificationsQuery } from './notifications.queries.ts'

/** Switches notifications about one idea. Not shown while the setting is unknown, for example offline. */
export function IdeaSwitch({ ideaId }: { ideaId: number }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(ideaNotificationsQuery(ideaId))
  const site = useQuery(siteQuery).data
  const { isOn, isBusy, put } = useChoice(data?.isOn ?? true, (wanted) =>
    chooseForIdea(queryClient, ideaId, wanted),
  )
  if (!data) return null
  return (
    <div>
      <CheckboxField
        label="Notify me about this idea"
        checked={isOn}
        aria-busy={isBusy}
        onChange={(event) => void put(event.target.checked)}
      />
      <p className={styles.soft}>
        {describeChannels(site)}, as you{' '}
        <Link to="/profile" hash="notifications">
          choose in your profile
        </Link>
        .
      </p>
    </div>
  )
}
