import { useEffect, useRef, useState } from 'react'
import { type SearchAnswer, searchIdeas } from '#contract/assist.ts'
import { ApiError, call } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { toast } from '../ui/feedback/toast.ts'

export type SearchState =
  | { name: 'idle' }
  | { name: 'searching' }
  | { name: 'result'; answer: SearchAnswer }
  | { name: 'error'; message: string }

/** As the specification says: the server's message, else 'Search failed'; 'Something went wrong' when there was no answer. */
function messageFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong'
  return error.fields.query ?? error.answer?.message ?? 'Search failed'
}

/** Idle, searching, result or error; the query stays until it is cleared. */
export function useIdeaSearch() {
  const [query, setQuery] = useState('')
  const [state, setState] = useState<SearchState>({ name: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const search = async () => {
    const words = query.trim()
    if (words === '') {
      toast({
        title: 'Please enter an idea',
        description: 'Describe your idea to search for similar concepts.',
        variant: 'destructive',
      })
      return
    }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ name: 'searching' })
    try {
      const answer = await call(searchIdeas, { body: { query: words }, signal: controller.signal })
      if (!controller.signal.aborted) setState({ name: 'result', answer })
    } catch (error) {
      if (controller.signal.aborted) return
      const message = messageFor(error)
      setState({ name: 'error', message })
      toast({ title: 'Search Error', description: message, variant: 'destructive', ...wayToSignIn(error) })
    }
  }

  const clear = () => {
    running.current?.abort()
    setQuery('')
    setState({ name: 'idle' })
  }

  return { query, setQuery, state, search, clear }
}
