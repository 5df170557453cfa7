// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { fakePackage, pack, withSums } from '#contract/packages/package.fake.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import { type Check, useVerdict } from './use-verdict.ts'

/** A page that checks files; `seen` is what it shows now. */
async function startPage() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page: { seen: Check | null; choose: (files: readonly File[]) => Promise<void> } = {
    seen: null,
    choose: async () => undefined,
  }
  function Screen() {
    const { check, choose } = useVerdict()
    Object.assign(page, { seen: check, choose })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Screen />))
  return { page, close: () => act(async () => root.unmount()) }
}

/** A file of this name whose bytes can be read once `isReady` resolves. */
function fileOf(name: string, bytes: Uint8Array, isReady: Promise<unknown> = Promise.resolve()): File {
  const file = new File([], name)
  return Object.assign(Object.defineProperty(file, 'size', { value: bytes.length, configurable: true }), {
    arrayBuffer: () => isReady.then(() => Uint8Array.from(bytes).buffer),
  })
}

test('a file that is too large is reported and not read', async () => {
  const { page, close } = await startPage()
  const large = fileOf('large.zip', new Uint8Array())
  Object.defineProperty(large, 'size', { value: packageLimits.bytes + 1 })
  const files = [large, fileOf('log.key', Uint8Array.of(1))]
  const reads = files.map((file) => vi.spyOn(file, 'arrayBuffer'))
  await act(() => page.choose(files))
  expect(page.seen?.verdict?.headline).toBe('Not checked: This file has more than 256 MB.')
  for (const read of reads) expect(read).not.toHaveBeenCalled()
  await close()
})

test('the verdict shown is that of the file chosen last, even if another check was running', async () => {
  const { page, close } = await startPage()
  const whole = pack(withSums(fakePackage()))
  let open = () => undefined
  const isReady = new Promise<void>((resolve) => {
    open = () => void resolve()
  })
  await act(async () => {
    const first = page.choose([fileOf('large.zip', Uint8Array.of(1), isReady)])
    await page.choose([fileOf('small.zip', whole)])
    open()
    await first
  })
  expect([page.seen?.names, page.seen?.verdict?.outcome]).toEqual(['small.zip', 'recorded'])
  await close()
})
