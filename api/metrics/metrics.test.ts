import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { readConfig } from '../server/config.ts'
import { leaseAttester } from '../timestamps/attesting/attester.model.ts'

const METRICS_TOKEN = 'a token for tests only'.replaceAll(' ', '-')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN })
})
afterAll(() => server.close())

const scrape = (authorization?: string) =>
  fetch(`${server.origin}/api/metrics`, { headers: authorization ? { authorization } : {} })

test('metrics of the log and the queues are answered with the token and name nobody', async () => {
  const owner = await signUp(server, 'Ada Example')
  const { id } = await makeIdea(owner, 'Secret fan', '<p>x</p>')
  await owner.put(`/api/ideas/${id}/publish`)
  await leaseAttester('witness w.example', { origin: 'o', size: 1 }, server.context.now())
  // Names of authentication schemes are case-insensitive (RFC 9110, section 11.1).
  const answer = await scrape(`bearer ${METRICS_TOKEN}`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  for (const line of [
    'ideavault_log_entries 1',
    'ideavault_log_unanchored_seconds 0',
    'ideavault_log_anchors{state="confirmed"} 0',
    'ideavault_log_attester_failures{attester="witness w.example"} 0',
    'ideavault_mails{state="given up"} 0',
    'ideavault_pushes_waiting 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toMatch(/Ada|Secret|example\.org/)
})

test('metrics are refused without the token, with a wrong one, or with only a session', async () => {
  for (const wrong of [
    undefined,
    'Bearer ',
    'Bearer x',
    `Basic ${METRICS_TOKEN}`,
    `Bearer ${METRICS_TOKEN}x`,
  ])
    expect((await scrape(wrong)).status).toBe(401)
  const owner = await signUp(server, 'Bea Example')
  expect((await owner.get('/api/metrics')).status).toBe(401)
})

test('refused metrics name the setting of the token and do not ask to sign in', async () => {
  const answer = await scrape('Bearer x')
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  const { code, message } = v.parse(ErrorAnswer, await answer.json())
  expect(code).toBe('metrics_token')
  expect(message).toContain('METRICS_TOKEN')
  expect(message).not.toContain('sign in')
})

test('METRICS_TOKEN must be at least 16 characters long or absent', () => {
  expect(readConfig({}).metricsToken).toBeNull()
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    /^METRICS_TOKEN is not valid: it must be at least 16/,
  )
})
