import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lookUpShare, openDocument } from '#contract/access.ts'
import { ApiError, call } from '../data/request.ts'
import { pathOf, screenFor } from './steps.ts'

/** What the door says right now. Kept only while a screen shows it; the next step's screen may use a fresh one. */
export const lookupQuery = (accessToken: string) =>
  queryOptions({
    queryKey: ['access', accessToken],
    queryFn: ({ signal }) => call(lookUpShare, { params: { accessToken }, signal }),
    staleTime: 2_000,
    gcTime: 0,
  })

/**
 * Opens the document. The server takes a repeat by the same session (a reload, StrictMode, a lost answer) for the same
 * view. Forgotten as soon as the screen is left, and never stored on the device.
 */
export const documentQuery = (accessToken: string) =>
  queryOptions({
    queryKey: ['document', accessToken],
    queryFn: async () => {
      await whenShown()
      return call(openDocument, { params: { accessToken } })
    },
    gcTime: 0,
  })

/** A browser may render a page ahead of a visit: that must not spend a view. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}

/** The link does not open, whoever asks: unknown (404) or dead (410). Everything else may pass. */
export function isDenied(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Asks the door again and goes to the step it names. */
export function useGoOn(accessToken: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const { next } = await queryClient.fetchQuery({ ...lookupQuery(accessToken), staleTime: 0 })
    await navigate({ to: pathOf(screenFor(next)), params: { accessToken } })
  }
}
