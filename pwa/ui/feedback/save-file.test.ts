// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'
import { saveLinks } from './save-links.ts'
import { currentToast, dismissToast } from './toast.ts'

const share = vi.fn<(data: { files: File[] }) => Promise<void>>()
const canShare = vi.fn(() => true)
const downloads: string[] = []
const file = new Blob(['words'], { type: 'text/plain' })

function onDevice(standalone: boolean | undefined): void {
  vi.stubGlobal('navigator', { standalone, canShare, share })
}

beforeAll(() => saveLinks())
beforeEach(() => {
  dismissToast()
  downloads.length = 0
  share.mockReset().mockResolvedValue()
  canShare.mockReturnValue(true)
  URL.createObjectURL = () => 'blob:words'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(`${this.download} ${this.href}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const named = (name: string) => Object.assign(new Error('no'), { name })

describe('a file that is saved', () => {
  it.each([undefined, false])('is downloaded in a browser tab (standalone: %s)', async (standalone) => {
    onDevice(standalone)
    expect(await saveFile('a.txt', file)).toBe('downloads')
    expect([downloads, share.mock.calls]).toEqual([['a.txt blob:words'], []])
  })

  it('goes to the system’s share sheet with its name in the installed app', async () => {
    onDevice(true)
    expect(await saveFile('a.txt', file)).toBe('shared')
    const [shared] = share.mock.calls[0]?.[0].files ?? []
    expect([shared?.name, shared?.type, shared?.size, downloads]).toEqual(['a.txt', 'text/plain', 5, []])
  })

  it('is downloaded if the system does not share such a file', async () => {
    onDevice(true)
    canShare.mockReturnValue(false)
    expect([await saveFile('a.txt', file), share.mock.calls]).toEqual(['downloads', []])
  })

  it('is not saved when the person closes the share sheet, without a message', async () => {
    onDevice(true)
    share.mockRejectedValue(named('AbortError'))
    expect([await saveFile('a.txt', file), currentToast()?.open ?? false]).toEqual(['not yet', false])
  })

  it('waits for another tap if the system refuses to share it without one', async () => {
    onDevice(true)
    share.mockRejectedValueOnce(named('NotAllowedError'))
    expect(await saveFile('a.txt', file)).toBe('not yet')
    expect(currentToast()).toMatchObject({ title: 'The file is ready', description: 'a.txt' })
    currentToast()?.action?.onClick()
    expect(share.mock.calls).toHaveLength(2)
  })
})

describe('a link or form for a file in the installed app', () => {
  const answer = (body: string, disposition: string) =>
    vi.fn(async () => new Response(body, { headers: { 'Content-Disposition': disposition } }))
  const press = (html: string) => {
    document.body.innerHTML = html
    const pressed = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.querySelector('span')?.dispatchEvent(pressed)
    return pressed.defaultPrevented
  }

  it('saves the file under the name that the server gives it', async () => {
    onDevice(true)
    const fetched = answer('%PDF', `attachment; filename="a.pdf"; filename*=UTF-8''caf%C3%A9.pdf`)
    vi.stubGlobal('fetch', fetched)
    expect(press('<a download href="/api/paper"><span>PDF</span></a>')).toBe(true)
    await vi.waitFor(() => expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('café.pdf'))
    expect(press('<a href="#other"><span>Elsewhere</span></a>')).toBe(false)
  })

  it('saves the file of a form as well, and says why if the server refuses', async () => {
    onDevice(true)
    vi.stubGlobal('fetch', answer('%PDF', 'attachment; filename="b.pdf"'))
    document.body.innerHTML = '<form method="post" action="/api/file"></form>'
    const submit = () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(submit()).toBe(false)
    await vi.waitFor(() => expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('b.pdf'))
    const refusal = { code: 'share_expired', message: 'This link has expired.' }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 410 }))
    submit()
    await vi.waitFor(() => expect(currentToast()?.description).toBe('This link has expired.'))
    vi.stubGlobal('fetch', async () => new Response('<h1>Blocked</h1>', { status: 403 }))
    submit()
    await vi.waitFor(() => expect(currentToast()?.description).toContain('Check your connection'))
  })
})
