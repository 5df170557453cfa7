import { type RequestHandler, Router } from 'express'

/**
 * Tries only the routers with a path whose first word after `/api/` is that of the requested path, because matching the paths of all
 * routers would take longer than most requests. Routers that share a word keep their order.
 */
export function routersByWord(routers: readonly Router[]): RequestHandler {
  const byWord = new Map<string, Router>()
  for (const router of routers)
    for (const word of wordsOf(router)) {
      const before = byWord.get(word)
      byWord.set(word, before ? Router().use(before, router) : router)
    }
  return (request, response, next) => {
    const group = byWord.get(firstWord(request.path))
    if (group) group(request, response, next)
    else next()
  }
}

/** Compares paths as Express does: ignoring case, and without decoding them. */
const firstWord = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? ''

function wordsOf({ stack }: Router): Set<string> {
  const paths = stack.map(({ route }) => route?.path ?? '')
  const invalid = paths.find((path) => !/^\/api\/[a-z-]/.test(path))
  if (invalid !== undefined) throw new Error(`The path '${invalid}' has no first word after /api/.`)
  return new Set(paths.map(firstWord))
}
