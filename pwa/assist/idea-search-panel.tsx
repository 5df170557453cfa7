import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { offMessages } from '#contract/rules/off-messages.ts'
import type { Site } from '#contract/site.ts'
import { WithQueries } from '../data/queries.tsx'
import { siteQuery } from '../data/site-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { isEnter } from '../ui/forms/is-enter.ts'
import { TextArea } from '../ui/forms/text-field.tsx'
import styles from './idea-search.module.css'
import { IdeaSearchFrame } from './idea-search-frame.tsx'
import { nameHosts } from './name-hosts.ts'
import { SearchResult } from './search-result.tsx'
import { useIdeaSearch } from './use-idea-search.ts'

/** Idea search: a query, a notice that it will leave this server, and an answer with its sources. */
export const IdeaSearchPanel = () => (
  <WithQueries>
    <Panel />
  </WithQueries>
)

function Panel() {
  const { query, setQuery, state, search, clear } = useIdeaSearch()
  const { data: site } = useQuery(siteQuery)
  const noticeId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const off = site?.search === 'off'
  const searching = state.name === 'searching'
  const tooLong = query.trim().length > limits.searchQueryLength

  // On a phone the answer appears below the visible area, so its beginning is scrolled into view.
  useEffect(() => {
    if (state.name === 'result' || state.name === 'error')
      outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [state.name])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!off && !searching && !tooLong) void search()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.shiftKey || !isEnter(event)) return
    submit(event)
  }
  return (
    <IdeaSearchFrame>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          ref={field}
          label={<span className="sr-only">Your idea</span>}
          className={styles.query}
          placeholder="A clip-on edge that makes fan blades quiet"
          rows={2}
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          error={tooLong ? `Please use at most ${limits.searchQueryLength} characters.` : undefined}
        />
        <p className={styles.notice} id={noticeId}>
          {noticeFor(site)}
        </p>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            className={styles.search}
            busy={searching}
            disabled={off || tooLong}
            aria-describedby={noticeId}
            icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            {searching ? 'Searching...' : 'Search'}
          </Button>
          <Button
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          >
            Clear
          </Button>
        </div>
      </form>
      <p className="sr-only" role="status">
        {searching ? 'Searching...' : state.name === 'result' ? 'The answer is below.' : ''}
      </p>
      <div ref={outcome} className={styles.outcome}>
        {state.name === 'error' ? (
          <Notice
            tone="danger"
            role="alert"
            icon={<CircleAlert size={20} strokeWidth={1.75} />}
            title={state.message}
          >
            Your words are still here.
          </Notice>
        ) : null}
        {state.name === 'result' ? <SearchResult answer={state.answer} /> : null}
      </div>
    </IdeaSearchFrame>
  )
}

/** One sentence for each state: switched off, plain search, or AI search. */
function noticeFor(site: Site | undefined): string {
  if (site?.search === 'off') return offMessages.search
  if (!site) return 'Your words leave this server to be searched.'
  const hosts = nameHosts(site.sentTo.search)
  return site.search === 'plain'
    ? `A plain search, without AI. Your words leave this server: they go to ${hosts}.`
    : `Your words leave this server: they go to ${hosts} to be searched.`
}
