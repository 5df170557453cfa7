import { vi } from 'vitest'

/**
 * The stand-in for a browser has files that cannot be read; those of Node.js can. Until `vi.unstubAllGlobals()`. Code that runs in
 * the stand-in cannot import what Node.js brings, so the process is asked for it.
 */
export function takeReadableFiles(): void {
  const { Blob, File } = process.getBuiltinModule('node:buffer')
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('File', File)
}
