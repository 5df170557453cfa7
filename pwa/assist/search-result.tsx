import { Check, CircleDashed, Layers, Minus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Feature, Hit, SearchAnswer, Verdict } from '#contract/assist.ts'
import { limits } from '#contract/rules/limits.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { formatPartialDate } from './format-partial-date.ts'
import styles from './search-result.module.css'

/** The answer as text, its sources by host name, and what was compared. None of it is parsed as markup. */
export function SearchResult({ answer }: { answer: SearchAnswer }) {
  const { response, hits, features, verdict } = answer
  const shown = hits.slice(0, limits.citationsShown)
  const more = hits.slice(limits.citationsShown)
  return (
    <div className={styles.result}>
      {verdict ? <VerdictLine verdict={verdict} /> : null}
      <p className={styles.response}>{response}</p>
      {shown.length > 0 ? (
        <section aria-label="Sources">
          <h3 className={styles.heading}>Sources</h3>
          <Sources hits={shown} first={1} />
          {more.length > 0 ? (
            <details className={styles.more}>
              <summary>{more.length === 1 ? '1 more page' : `${more.length} more pages`}</summary>
              <Sources hits={more} first={shown.length + 1} />
            </details>
          ) : null}
        </section>
      ) : null}
      {features.length > 0 ? <Features features={features} hits={hits} /> : null}
      <Searched answer={answer} />
    </div>
  )
}

const verdictWords: Record<Verdict, [string, ReactNode]> = {
  'close match': ['Close match', <Layers key="close" size={20} strokeWidth={1.75} />],
  'parts exist': ['Parts exist', <CircleDashed key="parts" size={20} strokeWidth={1.75} />],
  'nothing found in the sources searched': [
    'Nothing found in the sources searched',
    <SearchX key="nothing" size={20} strokeWidth={1.75} />,
  ],
}

function VerdictLine({ verdict }: { verdict: Verdict }) {
  const [words, icon] = verdictWords[verdict]
  return (
    <p className={styles.verdict}>
      <span aria-hidden="true">{icon}</span>
      {words}
    </p>
  )
}

const external = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** Only http and https addresses become links, whatever the answer contains. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

function Sources({ hits, first }: { hits: Hit[]; first: number }) {
  return (
    <ol className={styles.sources} start={first}>
      {hits.map((hit, index) => (
        <li key={hit.url}>
          <span className={styles.number}>{first + index}</span>
          <div className={styles.source}>
            {isWebAddress(hit.url) ? (
              <a className={styles.host} href={hit.url} {...external}>
                {hit.host}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              hit.host
            )}
            {hit.title ? <span className={styles.title}>{hit.title}</span> : null}
            {hit.date ? (
              <span className={styles.date}>
                {hit.dateMeans === 'last edited' ? 'Last edited ' : 'Published '}
                <time dateTime={hit.date}>{formatPartialDate(hit.date)}</time>
              </span>
            ) : (
              <span className={styles.date}>Date not known</span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Features({ features, hits }: { features: Feature[]; hits: Hit[] }) {
  return (
    <section aria-label="Compared part by part">
      <h3 className={styles.heading}>Compared part by part</h3>
      <ul className={styles.features}>
        {features.map(({ text, matches }) => (
          <li key={text}>
            <span className={matches.length > 0 ? styles.found : styles.absent} aria-hidden="true">
              {matches.length > 0 ? <Check size={18} /> : <Minus size={18} />}
            </span>
            <div>
              <p className={styles.feature}>{text}</p>
              {matches.length === 0 ? (
                <p className={styles.where}>Not found in the sources searched</p>
              ) : null}
              {matches.map(({ hit, quote }) => (
                <p className={styles.where} key={hit}>
                  [{hit + 1}] {hits[hit]?.host}
                  {quote ? <q className={styles.quote}>{quote}</q> : ', cited without a quote'}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Searched({ answer: { searched, missed, searchedAt } }: { answer: SearchAnswer }) {
  return (
    <p className={styles.searched}>
      Searched {searched.join(', ')} on <time dateTime={searchedAt}>{formatDateTime(searchedAt)}</time>.
      {missed.length > 0 ? ` No answer from ${missed.join(', ')}.` : ''} No search can show that an idea is
      new.
    </p>
  )
}
