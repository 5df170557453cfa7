import { assetPath } from '#contract/assets.ts'
import { listOwnFiles } from '../assets/list-assets.ts'

/** A file of any type that an owner uploaded: its path in the archive and its id in the file store. */
export type StoredFile = { path: string; fileId: string; address: string }

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/webm': 'weba',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
}

/** All of an owner's files, by their ids. */
export async function listStoredFiles(ownerId: number): Promise<Map<number, StoredFile>> {
  const files = new Map<number, StoredFile>()
  for (const { _id: id, type, fileId } of await listOwnFiles(ownerId)) {
    const ending = endings[type.replace(/;.*$/, '')] ?? 'bin'
    files.set(id, { path: `files/${id}.${ending}`, fileId, address: assetPath(id) })
  }
  return files
}
