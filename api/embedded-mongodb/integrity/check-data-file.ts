// Reads a whole data file that no process has open: checks its pages, the checksum of every record, and on request whether
// every index matches the documents exactly.
import { readFormat } from '../storage/file-format.ts'
import { checkedValue } from '../storage/record-checksum.ts'
import { DataFile, type Meta } from './data-file.ts'
import { RecordNames } from './record-names.ts'
import { byTransaction, SeenPages, TreeWalk } from './walk-tree.ts'

export interface Findings {
  records: number
  withoutChecksum: number // written by a version without checksums, and not yet rewritten
  damaged: string[] // readable names of the records whose checksum is wrong
  indexes: string[] // indexes that lack entries, or have wrong ones
}

/** Throws DamagedFileError when the file itself is damaged, not only single records. */
export function checkDataFile(path: string, { indexes }: { indexes: boolean }): Findings {
  const file = new DataFile(path)
  try {
    const meta = file.readMeta()
    const seen = new SeenPages(meta.lastPage)
    const findings = walkRecords(file, meta, seen, indexes)
    walkFreePages(file, meta, seen)
    return findings
  } finally {
    file.close()
  }
}

function walkRecords(file: DataFile, meta: Meta, seen: SeenPages, indexes: boolean): Findings {
  const findings: Findings = { records: 0, withoutChecksum: 0, damaged: [], indexes: [] }
  const names = new RecordNames(indexes)
  let uncheckedFrom: Buffer | null | undefined
  new TreeWalk(file, meta, seen, Buffer.compare).walk(meta.main, (key, record) => {
    const isFormat = key.length === 1 && key[0] === 0
    if (isFormat || uncheckedFrom === undefined)
      uncheckedFrom = readFormat(isFormat ? record : undefined, false)
    if (isFormat) return
    findings.records++
    const isChecked = uncheckedFrom === null || Buffer.compare(key, uncheckedFrom) < 0
    if (!isChecked) findings.withoutChecksum++
    const value = isChecked ? checkedValue(key, record) : record
    if (value) names.note(key, value)
    else findings.damaged.push(names.nameOf(key))
  })
  // With a damaged record the indexes cannot be compared, because its content is not known.
  if (findings.damaged.length === 0) findings.indexes = names.wrongIndexes()
  return findings
}

/** A page that is both free and in use would be overwritten. */
function walkFreePages(file: DataFile, meta: Meta, seen: SeenPages): void {
  new TreeWalk(file, meta, seen, byTransaction).walk(meta.free, (_transaction, list) => {
    const count = list.length >= 8 ? Number(list.readBigInt64LE()) : -1
    if (count < 0 || (count + 1) * 8 > list.length) throw file.damaged('its list of free pages is damaged')
    const entryAt = (i: number) => Number(list.readBigInt64LE(8 * i))
    for (let i = 1; i <= count; i++) {
      const entry = entryAt(i)
      // A negative entry is the negated length of a run of pages; the entry after it is the first of them.
      const pages = entry < 0 ? -entry : 1
      if (entry < 0) i++
      if (i > count || entry === 0) continue
      const first = entryAt(i)
      if (pages > meta.lastPage) throw file.damaged('its list of free pages is damaged')
      for (let page = first; page < first + pages; page++)
        if (!seen.add(page)) throw file.damaged(`page ${page} is free and in use`)
    }
  })
}
