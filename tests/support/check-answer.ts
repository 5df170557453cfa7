import { deepStrictEqual } from 'node:assert'
import * as v from 'valibot'
import { calls } from '#contract/calls/calls.ts'
import { ErrorAnswer } from '#contract/errors.ts'

/** Every answer that a test receives must be what the contract (and so the OpenAPI document) promises: this status, these fields, no others. */
const endpoints = Object.values(calls)
  .flat()
  .map(({ endpoint }) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+').replace(/\*\w+/, '.+')}$`),
  }))

export const findEndpoint = (method: string, path: string) =>
  endpoints.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(path.split('?')[0] ?? ''),
  )?.endpoint ?? null

const undocumented = new Set(['/api/openapi.json', '/api/docs'])

/** Throws if an answer differs from what the contract promises for this call. */
export function checkAnswer(method: string, path: string, status: number, text: string): void {
  if (!path.startsWith('/api/') || undocumented.has(path) || method === 'HEAD') return
  if (status >= 400) {
    const answer: unknown = JSON.parse(text)
    deepStrictEqual(v.parse(ErrorAnswer, answer), answer)
    return
  }
  const endpoint = findEndpoint(method, path)
  if (!endpoint) throw new Error(`${method} ${path} answered ${status} but is not in the contract`)
  if (endpoint.answer === 'file') return
  if (status !== endpoint.status)
    throw new Error(`${method} ${path} answered ${status}, the contract says ${endpoint.status}`)
  if (endpoint.answer === null) deepStrictEqual(text, '')
  else {
    const answer: unknown = JSON.parse(text)
    deepStrictEqual(v.parse(endpoint.answer, answer), answer)
  }
}
