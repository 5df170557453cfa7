import { printSheet } from './print-sheet.ts'
import { stampPdf as stamp } from './stamp-pdf.ts'

/** The functions that the printer's threads run (printer.ts): `printSheet` by default, `stampPdf` by its name. */
export default printSheet
export const stampPdf = stamp
