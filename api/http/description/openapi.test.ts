import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { buildDocsPage } from './docs-page.ts'
import { buildOpenApi, type Operation } from './openapi.ts'

const document = buildOpenApi()
const headersOf = (operation: Operation | undefined) =>
  (operation?.parameters ?? []).filter((parameter) => parameter.in === 'header').map(({ name }) => name)

describe('the description of the API', () => {
  test('names the headers of every call as optional', () => {
    const { paths } = document
    expect(headersOf(paths['/api/ideas']?.post)).toEqual(['X-Account', 'Idempotency-Key'])
    expect(headersOf(paths['/api/ideas/pdf']?.post)).toEqual(['X-Account', 'Idempotency-Key'])
    expect(headersOf(paths['/api/upload/image']?.post)).toEqual(['X-Account', 'Idempotency-Key'])
    for (const method of ['put', 'delete'])
      expect(headersOf(paths['/api/ideas/{id}']?.[method])).toEqual(['X-Account', 'If-Match', 'X-Op-Id'])
    expect(headersOf(paths['/api/ideas/{id}/publish']?.put)).toEqual(['X-Account', 'If-Match'])
    expect(headersOf(paths['/api/share/{accessToken}']?.get)).toEqual([])
    const all = Object.values(paths).flatMap((operations) => Object.values(operations))
    for (const { parameters } of all)
      for (const parameter of parameters.filter((one) => one.in === 'header'))
        expect([parameter.required, parameter.description?.endsWith('.')]).toEqual([false, true])
    expect(all).toHaveLength(Object.values(calls).flat().length)
  })

  test('is shown as a page with headers and paths', () => {
    const page = buildDocsPage(document)
    expect(page).toContain('<code>X-Op-Id</code> in the header: An id of this operation')
    expect(page).toContain('/api/ideas/{id}/versions/{revision}')
  })
})
