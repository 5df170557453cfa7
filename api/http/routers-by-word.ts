import { type RequestHandler, Router } from 'express'

/**
 * Asks only those routers that have an address with the first word behind `/api/` of the one that was asked for: going through the
 * addresses of all of them takes longer than most calls. Routers that share a word keep their order.
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

/** As Express compares addresses: whatever the case of their letters, and as they were sent. */
const firstWord = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? ''

function wordsOf({ stack }: Router): Set<string> {
  const paths = stack.map(({ route }) => route?.path ?? '')
  const odd = paths.find((path) => !/^\/api\/[a-z-]/.test(path))
  if (odd !== undefined) throw new Error(`No word behind /api/ begins the address '${odd}'.`)
  return new Set(paths.map(firstWord))
}
