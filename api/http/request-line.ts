import type { RequestHandler } from 'express'
import { calls } from '#contract/calls/calls.ts'
import { AppError } from '../server/app-error.ts'

/** Mounted first: refuses a path with an invalid percent-encoding, so that nothing after it needs to check. */
export const refuseUndecodablePath: RequestHandler = (request, _response, next) => {
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

/** Mounted after all endpoints: a known path with another method gets 405 and the methods it allows (RFC 9110 section 15.5.6). */
export const methodNotAllowed: RequestHandler = ({ baseUrl, path }, response) => {
  const methods = methodsAt(`${baseUrl}${path}`)
  if (methods.size === 0) throw new AppError('not_found')
  response.setHeader('Allow', [...methods].join(', '))
  throw new AppError('method_not_allowed')
}
