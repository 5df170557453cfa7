import { startOf } from '#contract/content/short-title.ts'
import { withoutBidiControls } from '#contract/rules/bidi-controls.ts'
import { limits } from '#contract/rules/limits.ts'

/** Cleans a file name that a user chose, for display only: no path, no control or bidi characters, not too long. Never used to store a file. */
export function cleanFileName(name: string, fallback: string): string {
  const base = withoutBidiControls(name).split(/[\\/]/).at(-1) ?? ''
  const visible = [...base].filter((character) => character >= ' ' && character !== '\u007f').join('')
  return startOf(visible.trim(), limits.fileNameLength) || fallback
}
