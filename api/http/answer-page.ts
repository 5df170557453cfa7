import type { Request, Response } from 'express'
import type { Page } from '../server/page.ts'

/** Returns a page of a list; if there is a next page, sets a `Link` header with its URL (RFC 8288). */
export function answerPage<T>(request: Request, response: Response, { items, next }: Page<T>): T[] {
  if (next !== null) {
    const query = new URLSearchParams({ ...stringsOf(request.query), cursor: next })
    response.setHeader('Link', `<${request.baseUrl}${request.path}?${query}>; rel="next"`)
  }
  return items
}

const stringsOf = (query: Request['query']) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
