// Deleting only marks pages as free: what they held stays in the file until something else is written there. A copy that leaves the
// machine must not have it.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { DataFile } from './data-file.ts'
import { byTransaction, SeenPages, TreeWalk } from './walk-tree.ts'

/**
 * Fills everything that a data file does not use with zeros: free pages, the gap within each page, and the end of each large value. No
 * process may have it open. Throws DamagedFileError when the file is damaged; it is then changed in part.
 */
export function clearUnused(path: string): void {
  const file = new DataFile(path)
  const written = openSync(path, 'r+')
  const clear = (start: number, end: number) => {
    for (let at = start; at < end; ) at += writeSync(written, zeros, 0, Math.min(zeros.length, end - at), at)
  }
  try {
    const meta = file.readMeta()
    const { lastPage, pageSize } = meta
    const used = new SeenPages(lastPage)
    for (const [tree, compare] of [
      [meta.main, Buffer.compare],
      [meta.free, byTransaction],
    ] as const) {
      const walk = new TreeWalk(file, meta, used, compare)
      walk.onUnused = clear
      walk.walk(tree, () => undefined)
    }
    // A page that can still be added is in no tree.
    for (let page = 2; page <= lastPage; page++)
      if (used.add(page)) clear(page * pageSize, (page + 1) * pageSize)
    fsyncSync(written)
  } finally {
    closeSync(written)
    file.close()
  }
}

const zeros = Buffer.alloc(65_536)
