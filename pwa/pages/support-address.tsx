import { useQuery } from '@tanstack/react-query'
import { Mail, MailX } from 'lucide-react'
import { WithQueries } from '../data/queries.tsx'
import { siteQuery } from '../data/site-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './support-address.module.css'

const icon = { size: 20, strokeWidth: 1.75 }
const topics = [
  ['Support', 'Questions about IdeaVault'],
  ['Privacy', 'Requests about your data'],
  ['Security', 'Something that looks unsafe'],
] as const

/** The support address of this installation, once for each topic, or a notice that none is set. */
export const SupportAddress = () => (
  <WithQueries>
    <Addresses />
  </WithQueries>
)

function Addresses() {
  const { data, isError, refetch } = useQuery(siteQuery)
  if (isError) {
    return (
      <Notice tone="plain" icon={<MailX {...icon} />} title="The support address could not be loaded.">
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    )
  }
  if (!data) return <Skeleton shape="block" />
  const { supportEmail } = data
  if (supportEmail === null) {
    return (
      <Notice tone="plain" icon={<MailX {...icon} />} title="No support address has been set here yet.">
        <p>Please write to the person who gave you your invitation or your link.</p>
      </Notice>
    )
  }
  return (
    <ul className={styles.list}>
      {topics.map(([topic, text]) => (
        <li key={topic}>
          <a className={styles.topic} href={`mailto:${supportEmail}?subject=${topic}`}>
            <Mail {...icon} aria-hidden="true" />
            <span>
              <span className={styles.name}>{topic}</span>
              <span className={styles.text}>{text}</span>
            </span>
            <span className={styles.address}>{supportEmail}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
