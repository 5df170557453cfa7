import type { Printer } from './sheet.ts'

/** Draws in the process of a test. The libraries leave globals there: tests that print run in a process of their own. */
export const createPrinterHere = (): Printer => ({
  print: async (sheet) => (await import('./print-sheet.ts')).printSheet(sheet),
  close: async () => undefined,
})
