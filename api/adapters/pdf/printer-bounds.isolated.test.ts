import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPrinter } from './printer.ts'
import type { Printer } from './sheet.ts'

/** A worker that does what the first line names: hang, take all memory, fail, or else stamp. */
const source = `
const tasks = {
  hang() { for (;;); },
  fill() { const all = []; for (;;) all.push(Array.from({ length: 10_000 }, (_, n) => ({ n }))) },
  fail() { throw new Error('a fault of ours') },
}
let running = 0
export async function stampPdf({ lines: [task] }) {
  tasks[task]?.()
  running += 1
  await new Promise((done) => setTimeout(done, 5))
  const atOnce = running
  running -= 1
  return { stamped: new Uint8Array([atOnce]), pages: 1 }
}
export default () => new Uint8Array()
`
let folder: string
let worker: URL
let printer: Printer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printer-'))
  const file = join(folder, 'worker.mjs')
  await writeFile(file, source)
  worker = pathToFileURL(file)
})
afterEach(() => printer.close())
afterAll(() => rm(folder, { recursive: true }))

const ask = (task: string) => printer.stamp({ bytes: Buffer.from('x'), lines: [task] })
const bounds = { timeoutMs: 60_000, waiting: 3, memoryMb: 400 }

test('stamping a PDF that takes too long ends its thread, and the next PDF is stamped', async () => {
  // Long enough for a thread to start on a busy machine: the next one needs a new thread within the same time.
  printer = createPrinter(worker, { ...bounds, timeoutMs: 5_000 })
  expect(await ask('hang')).toBeNull()
  expect(await ask('stamp')).toMatchObject({ pages: 1 })
})

test('stamping a PDF that needs too much memory ends its thread only, and the next PDF is stamped', async () => {
  printer = createPrinter(worker, { ...bounds, memoryMb: 20 })
  expect(await ask('fill')).toEqual({ fault: 'too-large' })
  expect(await ask('stamp')).toMatchObject({ pages: 1 })
})

test("PDFs are stamped one at a time, few may wait, and an internal error is not reported as the PDF's", async () => {
  printer = createPrinter(worker, bounds)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('stamp')))
  // One task runs and three wait; the others get null and may be tried again.
  expect(answers.map((answer) => answer && 'stamped' in answer && answer.stamped[0])).toEqual([
    ...Array(4).fill(1),
    ...Array(2).fill(null),
  ])
  await expect(ask('fail')).rejects.toThrow('a fault of ours')
})
