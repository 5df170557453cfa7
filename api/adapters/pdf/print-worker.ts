import { printSheet } from './print-sheet.ts'

/** What the thread of the printer runs for each sheet (printer.ts). */
export default printSheet
