import { useLiveQuery } from 'dexie-react-hooks'

/**
 * What a query of the device's database answers, asked again whenever a row that it read changes, in this tab or another.
 * Undefined until the first answer, null when the device refuses.
 */
export function useLive<T>(query: () => Promise<T>, dependencies: unknown[]): T | null | undefined {
  return useLiveQuery<T | null>(() => query().catch(() => null), dependencies)
}
