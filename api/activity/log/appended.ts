import type { Context } from '../../server/context.ts'

const listeners = new WeakMap<Context, Set<(ownerId: number) => void>>()

/** Calls `listener` with the account after each append by this process, until the returned function is called. */
export function onAppended(context: Context, listener: (ownerId: number) => void): () => void {
  const ofContext = listeners.get(context) ?? new Set()
  listeners.set(context, ofContext.add(listener))
  return () => ofContext.delete(listener)
}

export function emitAppended(context: Context, ownerId: number): void {
  for (const listener of listeners.get(context) ?? []) listener(ownerId)
}
