import { printSheet } from './print-sheet.ts'
import { stampPdf as stamp } from './stamp-pdf.ts'

/** What the threads of the printer run (printer.ts): this by default, the other by its name. */
export default printSheet
export const stampPdf = stamp
