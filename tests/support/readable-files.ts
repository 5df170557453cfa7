import { vi } from 'vitest'

/**
 * jsdom's files cannot be read, but those of Node.js can: uses the latter until `vi.unstubAllGlobals()`. Code that runs in
 * jsdom cannot import Node's modules, so they are taken from the process.
 */
export function takeReadableFiles(): void {
  const { Blob, File } = process.getBuiltinModule('node:buffer')
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('File', File)
}
