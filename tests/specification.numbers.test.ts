import { expect, test, vi } from 'vitest'
import { getMe, signIn } from '#contract/accounts.ts'
import { colours, isAllowedLink, linkSchemes, readYoutubeId } from '#contract/content/rich-text.ts'
import { errorTable } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { shareTypes } from '#contract/rules/share-type.ts'
import { call, readAnswer } from '../pwa/data/request.ts'
import { defaultTitle, template } from '../pwa/editor/template/template.ts'
import { tooltipTimes } from '../pwa/ui/controls/tooltip-layer.ts'
import { toastTimes } from '../pwa/ui/feedback/toast.ts'

/** Sections 5, 8 and 9 of the specification: constants and messages, once more beside its own figures. */
test('the constants are those of the specification', () => {
  expect(limits).toMatchObject({
    artificialDelayMs: 2000,
    scrollThresholdPx: 5,
    recipientNameMin: 3,
    registrationNameMin: 2,
    passwordMin: 6,
    pdfBytes: 10 * 1024 * 1024,
    uploadRedirectMs: 1500,
    citationsShown: 3,
  })
})

test('toasts stay 5000 ms and are removed 1000000 ms after they were dismissed', () => {
  expect(toastTimes).toEqual({ durationMs: 5000, removeAfterMs: 1_000_000 })
})

test('tooltips open after 700 ms, within 300 ms of another at once, and 4 px from their control', () => {
  expect(tooltipTimes).toEqual({ openDelayMs: 700, skipWindowMs: 300, offsetPx: 4 })
})

test('there are 21 different text colours and four share types', () => {
  expect(new Set(colours).size).toBe(21)
  expect(shareTypes).toEqual(['one-time', 'time-dependent', 'full-access', 'email'])
})

test('a link may have one of ten schemes and no other', () => {
  const allowed = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp']
  expect([...linkSchemes].sort()).toEqual(allowed.sort())
  for (const scheme of allowed) expect(isAllowedLink(`${scheme}:x@example.org`), scheme).toBe(true)
  for (const other of ['javascript', 'data', 'file', 'vbscript', 'blob', 'httpx'])
    expect(isAllowedLink(`${other}:x`), other).toBe(false)
})

test('a video is recognised by its watch link and by its short link', () => {
  expect(readYoutubeId('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe('dQw4w9WgXcQ')
  expect(readYoutubeId('https://youtu.be/-_aZ09bcdef?si=x')).toBe('-_aZ09bcdef')
  for (const other of ['https://youtube.com/', 'https://video.example/watch?v=dQw4w9WgXcQ', 'words'])
    expect(readYoutubeId(other), other).toBeNull()
})

test('a new idea is called My New Idea and has seven sections', () => {
  expect(defaultTitle).toBe('My New Idea')
  expect([...template.matchAll(/<h\d>([^<]+)</g)].map(([, section]) => section)).toEqual([
    'My Idea',
    'Problem Statement',
    'Solution Overview',
    'Key Features',
    'Target Audience',
    'Implementation Notes',
    'Next Steps',
  ])
})

test('a failed answer of another server is shown as its status, a colon and its text', () => {
  const read = (text: string) => () => readAnswer(getMe, 502, text, 'Bad Gateway')
  expect(read('upstream is away')).toThrow('502: upstream is away')
  expect(read('')).toThrow('502: Bad Gateway')
})

test("the server's messages are those of the specification", () => {
  const messageOf = (code: keyof typeof errorTable) => errorTable[code][1]
  expect(messageOf('bad_credentials')).toBe('Invalid email or password. Please try again.')
  expect(messageOf('email_taken')).toBe('Registration failed. Email may already be in use.')
  expect(messageOf('share_unknown')).toBe("The link you're trying to access is invalid or has expired.")
  expect(messageOf('not_a_pdf')).toBe('Only PDF files are supported at this time')
  expect(messageOf('pdf_too_large')).toBe('PDF files must be less than 10MB')
  expect(messageOf('ai_failed')).toBe('Failed to get AI response')
  expect(messageOf('search_failed')).toBe('Search failed')
  expect(messageOf('idea_published')).toBe(
    'This idea has been published and is now read-only. Published ideas cannot be edited.',
  )
})

test('requests send cookies, and a JSON type only with a body', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    asked.push(init)
    return Promise.resolve(new Response('no', { status: 500 }))
  })
  await call(getMe).catch(() => undefined)
  await call(signIn, { body: { email: 'ada@example.org', password: 'secret' } }).catch(() => undefined)
  vi.unstubAllGlobals()
  expect(asked).toEqual([
    { method: 'GET', credentials: 'same-origin', headers: {} },
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"ada@example.org","password":"secret"}',
    },
  ])
})
