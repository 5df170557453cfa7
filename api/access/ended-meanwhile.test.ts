import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadAudio } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import {
  changeShare,
  makeIdea,
  makeShare,
  open,
  type Reader,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Answer, Client } from '../../tests/support/client.ts'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendMemo, sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import type { StampTask } from '../adapters/pdf/sheet.ts'
import { ReleaseModel } from '../ideas/release.model.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { ensureOpen } from '../recipients/ensure-open.ts'
import { findVisit } from '../recipients/find-visit.ts'
import { ViewModel } from '../shares/view.model.ts'
import { downloadDocument } from './download-document.ts'
import { getDocumentAsset } from './get-document-asset.ts'
import { StampModel } from './stamps/stamp.model.ts'

let server: TestServer
let owner: Client
let pdfId: number
let htmlId: number
/** Runs during the next slow operation: while a copy is stamped, or while the file of a picture or memo is read. */
let meanwhile: (() => Promise<unknown>) | null = null
let stamps = 0

beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
  const { printer, files } = server.context
  const happen = async () => {
    const work = meanwhile
    meanwhile = null
    await work?.()
  }
  const stamp = async (task: StampTask) => {
    stamps += 1
    await happen()
    return printer.stamp(task)
  }
  const read = async (id: string) => {
    const bytes = await files.read(id)
    // Reading the PDF for its stamp does not count: stamping triggers `meanwhile` itself.
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) await happen()
    return bytes
  }
  Object.assign(server.context, { printer: { ...printer, stamp }, files: { ...files, read } })
  pdfId = (await sendPdf(owner, makePdf(['One', 'Two']))).json(Idea).id
  htmlId = (
    await makeIdea(owner, 'Told', `<p>secret words</p>${await memo()}<p>more words</p>${await memo()}`)
  ).id
})
afterAll(() => server.close())
beforeEach(() => {
  meanwhile = null
  stamps = 0
})

async function memo() {
  const { url } = (await sendMemo(owner, makeWebm())).json(uploadAudio.answer)
  return `<div data-audio="${url}" data-seconds="3"></div>`
}
async function begin(ideaId: number) {
  const share = await makeShare(owner, ideaId)
  return { share, reader: await readAlong(server, share.accessLink) }
}
const file = ({ browser, token }: Reader) => browser.get(`/api/share/${token}/file`)
const keep = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/download`)
const revoke = (id: number) => owner.delete(`/api/shares/${id}`)
const refusal = ({ status, code, text }: Answer) => [status, code, /%PDF|secret words/.test(text)]
const downloadedAt = async (shareId: number) =>
  (await ViewModel.findOne({ shareId }).lean().orFail()).downloadedAt ?? null

describe("while a reader's copy of a PDF is being made", () => {
  test.each([
    ['reading', file],
    ['downloading', keep],
  ])('revoking the link sends no bytes to a reader who is %s the PDF', async (_what, call) => {
    const { share, reader } = await begin(pdfId)
    meanwhile = () => revoke(share.id)
    expect(refusal(await call(reader))).toEqual([410, 'share_revoked', false])
    expect(await downloadedAt(share.id)).toBe(null)
  })

  test('switching downloads off refuses and does not record the download, and the PDF can still be read', async () => {
    const { share, reader } = await begin(pdfId)
    meanwhile = () => changeShare(owner, share.id, { allowDownload: false })
    expect(refusal(await keep(reader))).toEqual([403, 'download_off', false])
    expect(await downloadedAt(share.id)).toBe(null)
    expect((await file(reader)).status).toBe(200)
  })

  test('closing the reading gives neither of two waiting requests the PDF, and makes no second copy', async () => {
    const { reader } = await begin(pdfId)
    const { viewId } = await open(reader)
    let second: Promise<Answer> | null = null
    meanwhile = async () => {
      second = file(reader)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect((await reader.browser.post(`/api/share/${reader.token}/close`)).status).toBe(204)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    const first = await file(reader)
    const other = await until(() => second ?? Promise.reject(new Error('The second call has not begun.')))
    expect([first.status, other.status].filter((status) => status < 400)).toEqual([])
    expect(`${first.text}${other.text}`).not.toContain('%PDF')
    expect(stamps).toBe(1)
    expect(await StampModel.countDocuments({ _id: viewId ?? '' })).toBe(0)
  })

  test('a new reading in the same browser makes the request of the first one fail', async () => {
    const { reader } = await begin(pdfId)
    meanwhile = async () => changeViewOf(reader)
    expect(refusal(await file(reader))).toEqual([401, 'identify', false])
  })
})

/** The state that closing, identifying and opening again leave: the same cookie, another view. */
const changeViewOf = ({ id }: Reader) =>
  AccessSessionModel.updateOne({ recipientId: id }, { $set: { viewId: 'f'.repeat(32) } })

describe('while the memos of a downloaded text are read', () => {
  test.each([
    ['a link revoked', 410, 'share_revoked', (id: number) => revoke(id)],
    [
      'a download switched off',
      403,
      'download_off',
      (id: number) => changeShare(owner, id, { allowDownload: false }),
    ],
  ])(
    '%s refuses the download without any of its text and does not record it',
    async (_what, status, code, change) => {
      const { share, reader } = await begin(htmlId)
      meanwhile = () => change(share.id)
      expect(refusal(await keep(reader))).toEqual([status, code, false])
      expect(await downloadedAt(share.id)).toBe(null)
    },
  )

  test('revoking the link after the first bytes were sent aborts the answer', async () => {
    const { share, reader } = await begin(htmlId)
    meanwhile = async () => {
      meanwhile = () => revoke(share.id)
    }
    await expect(keep(reader)).rejects.toThrow()
    expect(await downloadedAt(share.id)).not.toBe(null)
  })
})

/** A call that the guard has admitted and that continues whatever happens to its link. */
async function letIn({ id, token }: Reader) {
  const { cookieHash } = await AccessSessionModel.findOne({ recipientId: id }).lean().orFail()
  const caller = { cookieHash, user: null, address: '', network: '', userAgent: '', languages: '' }
  const findAgain = () => findVisit(server.context, token, caller)
  return { visit: ensureOpen(await findAgain()), findAgain }
}

test('a picture or memo is not sent if its link was revoked after the request had been admitted', async () => {
  const { share, reader } = await begin(htmlId)
  const [assetId = 0] = (await ReleaseModel.findOne({ ideaId: htmlId }).lean().orFail()).assetIds
  const call = await letIn(reader)
  expect(await getDocumentAsset(call, assetId)).toMatchObject({ type: 'audio/webm' })
  await revoke(share.id)
  await expect(getDocumentAsset(call, assetId)).rejects.toMatchObject({ code: 'share_revoked' })
})

test('a text without files is not sent if its link was revoked after the request had been admitted', async () => {
  const { share, reader } = await begin((await makeIdea(owner, 'Words', '<p>secret words</p>')).id)
  const call = await letIn(reader)
  expect(await downloadDocument(server.context, call)).toMatchObject({ kind: 'page' })
  await revoke(share.id)
  await expect(downloadDocument(server.context, call)).rejects.toMatchObject({ code: 'share_revoked' })
})
