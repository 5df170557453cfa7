// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShareLookup } from '#contract/access.ts'
import { standardWords } from '#contract/agreement.ts'
import { errorTable } from '#contract/errors.ts'
import { until } from '../../tests/support/until.ts'

vi.mock('./wait.ts', () => ({ wait: () => Promise.resolve() }))

import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { AgreementForm } from './agreement/agreement-form.tsx'
import { CodeForm } from './identify/code-form.tsx'
import { IdentityForm } from './identify/identity-form.tsx'

const accessToken = 'a'.repeat(43)
const recipient = { id: 4, name: 'Grace', email: 'grace@example.com', phone: null, agreedToNda: false }
const facts = { title: 'Fan', documentId: null, owner: 'Ada', recipient: 'Grace' }
const shown = { ideaId: 7, facts, ...standardWords(facts), sha256: 'b'.repeat(64), isOwn: false }
const lookup: ShareLookup = {
  idea: { id: 7, status: 'draft', user: { name: 'Ada' } },
  ...{ shareType: 'full-access', requireCode: false, expiresAt: null, next: 'identify', preview: false },
}

/** Steps that were sent, each with its Idempotency-Key. They succeed, but looking up the next step fails. */
const posted: [string, string | null][] = []
/** Error for every step; null when they succeed. */
let refusal: { code: string; message: string } | null
/** Answer to the look-up; null when it fails. */
let found: ShareLookup | null
let root: Root
beforeEach(() => {
  refusal = null
  found = null
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #look: () => void
      constructor(look: () => void) {
        this.#look = look
      }
      observe = () => this.#look()
      disconnect = () => undefined
    },
  )
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 600, configurable: true })
  posted.length = 0
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    if (method === 'GET' && found) return Promise.resolve(Response.json(found))
    if (method === 'GET') return Promise.reject(new TypeError('Failed to fetch'))
    posted.push([url, new Headers(headers).get('Idempotency-Key')])
    if (refusal) return Promise.resolve(Response.json(refusal, { status: 403 }))
    return Promise.resolve(
      Response.json({ ...recipient, verified: true }, { status: method === 'POST' ? 201 : 200 }),
    )
  })
  dismissToast()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

const show = (screen: ReactNode) => act(async () => root.render(screen))
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )
const said = 'This is recorded, but the next step could not be loaded. Check your connection and try again.'

test('an agreement that was recorded is not reported as failed when the next step cannot be loaded', async () => {
  await show(<AgreementForm accessToken={accessToken} recipientId={4} shown={shown} changed={false} />)
  await press('I Agree')
  await until(() => expect(currentToast()?.description).toBe(said))
  expect(posted).toHaveLength(1)
})

test('a code that was accepted is not reported as unchecked when the next step cannot be loaded', async () => {
  await show(
    <CodeForm accessToken={accessToken} lookup={{ ...lookup, next: 'verify' }} onWrongAddress={() => {}} />,
  )
  await enter('Code', '123456')
  await until(() => expect(document.body.textContent).toContain(said))
})

test('a recipient’s details keep their idempotency key when they are sent again after a failed next step', async () => {
  await show(<IdentityForm accessToken={accessToken} lookup={lookup} owner="Ada" onIdentified={() => {}} />)
  await enter('Name', 'Grace')
  await enter('Email', 'grace@example.com')
  await press('Verify')
  await until(() => expect(currentToast()?.description).toBe(said))
  await press('Verify')
  await until(() => expect(posted).toHaveLength(2))
  expect(posted[1]).toEqual(posted[0])
})

test('a recipient who is asked for details again hears that the browser kept no cookie', async () => {
  found = lookup
  await show(<IdentityForm accessToken={accessToken} lookup={lookup} owner="Ada" onIdentified={() => {}} />)
  await enter('Name', 'Grace')
  await enter('Email', 'grace@example.com')
  await press('Verify')
  const words = 'Your browser kept no cookie of this site. Allow cookies and try again.'
  await until(() => expect(currentToast()?.description).toBe(words))
  await press('Verify')
  await until(() => expect(posted).toHaveLength(2))
  expect(posted[1]).toEqual(posted[0])
})

test.each(['passcode_required', 'verify_required', 'identify'] as const)(
  'an agreement or details sent before another required step get the message of that step: %s',
  async (code) => {
    const [, message] = errorTable[code]
    refusal = { code, message }
    await show(<AgreementForm accessToken={accessToken} recipientId={4} shown={shown} changed={false} />)
    await press('I Agree')
    await until(() => expect(currentToast()?.description).toBe(message))
    dismissToast()
    await show(<IdentityForm accessToken={accessToken} lookup={lookup} owner="Ada" onIdentified={() => {}} />)
    await enter('Name', 'Grace')
    await enter('Email', 'grace@example.com')
    await press('Verify')
    await until(() => expect(currentToast()).toMatchObject({ description: message, open: true }))
  },
)

async function enter(label: string, words: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  await act(async () => {
    value?.set?.call(found?.control, words)
    found?.control?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
