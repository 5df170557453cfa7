import type { Printer } from './sheet.ts'

/** A printer that works in the process of a test. */
export const createPrinterHere = (): Printer => ({
  print: async (sheet) => (await withoutGlobals(() => import('./print-sheet.ts'))).printSheet(sheet),
  stamp: async (task) => (await withoutGlobals(() => import('./stamp-pdf.ts'))).stampPdf(task),
  close: async () => undefined,
})

/** Removes the globals that a dependency of pdf-lib adds: nobody needs them, and other tests of the process would find them. */
async function withoutGlobals<T>(load: () => Promise<T>): Promise<T> {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  const loaded = await load()
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!before.has(name)) Reflect.deleteProperty(globalThis, name)
  return loaded
}
