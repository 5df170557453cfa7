import type { RequestHandler } from 'express'
import { calls } from '#contract/calls/calls.ts'
import { AppError } from '../server/app-error.ts'

/** Mounted first: a path with a percent sign that encodes nothing is refused once, for every reader of paths behind it. */
export const decodablePath: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    throw new AppError('bad_request', { reason: 'path' })
  }
  next()
}

const endpoints = Object.values(calls)
  .flat()
  .map(({ endpoint: { method, path } }) => ({
    method,
    shape: new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+').replaceAll('.', '\\.')}/?$`, 'i'),
  }))

const methodsAt = (path: string) =>
  new Set(
    endpoints
      .filter(({ shape }) => shape.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  )

/** Mounted behind all calls: an address of the API with another method is 405 and says which it has (RFC 9110, 15.5.6). */
export const otherMethod: RequestHandler = ({ baseUrl, path }, response) => {
  const methods = methodsAt(`${baseUrl}${path}`)
  if (methods.size === 0) throw new AppError('not_found')
  response.setHeader('Allow', [...methods].join(', '))
  throw new AppError('method_not_allowed')
}
