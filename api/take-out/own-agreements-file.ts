import type { ZipEntry } from '../adapters/files/zip.ts'
import { listAllVersions } from '../agreements/own/list-all-versions.ts'

/** Every version of the agreements that the owner wrote, one JSON line each. */
export function ownAgreementsFile(ownerId: number): ZipEntry {
  async function* lines() {
    for await (const version of listAllVersions(ownerId)) yield `${JSON.stringify(version)}\n`
  }
  return { path: 'own-agreements.jsonl', content: lines() }
}
