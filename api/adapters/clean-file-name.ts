import { limits } from '#contract/limits.ts'

/** A name that people chose, for showing only: no path, no control characters, not too long. Never used to store anything. */
export function cleanFileName(name: string, fallback: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const visible = [...base]
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
    .trim()
  return visible.slice(0, limits.fileNameLength) || fallback
}
