// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reactPage } from '../../tests/support/react-page.ts'
import { ApiError } from '../data/request.ts'
import { filePdf } from '../sync/uploads/file-pdf.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { usePdfUpload } from './use-pdf-upload.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))
vi.mock('../sync/uploads/file-pdf.ts', () => ({ filePdf: vi.fn() }))

const show = reactPage()
beforeEach(() => dismissToast())

async function choose(): Promise<void> {
  let send: (file: File) => Promise<void> = async () => undefined
  function Portfolio() {
    send = usePdfUpload(1).send
    return null
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Portfolio />
    </QueryClientProvider>,
  )
  await act(() => send(new File(['%PDF-'], 'hinge.pdf', { type: 'application/pdf' })))
}

const full = new ApiError(507, { code: 'storage_full', message: 'The server is full.' }, '')

test('a PDF that neither this device nor the server has room for is said to be saved nowhere', async () => {
  vi.mocked(filePdf).mockImplementation(async (_, _file, watch) => {
    watch.onNotKept(Object.assign(new Error('No room.'), { name: 'QuotaExceededError' }))
    return { kind: 'failed', error: full }
  })
  await choose()
  expect(currentToast()).toMatchObject({
    title: 'Upload Failed',
    description: 'The server is full. It is not saved here either: this device is out of space.',
  })
})

test('one that this device had kept and the server refuses is not said to be missing here', async () => {
  vi.mocked(filePdf).mockResolvedValue({ kind: 'failed', error: full })
  await choose()
  expect(currentToast()).toMatchObject({ title: 'Upload Failed', description: 'The server is full.' })
})
