import { getDocumentFile } from '#contract/access.ts'
import { contentKind } from '#contract/content/content-kind.ts'
import type { Release } from '../ideas/release-idea.ts'

/** The released content, unchanged except for a PDF's path, which becomes the address where this reader can fetch the file. */
export function contentFor(release: Release, accessToken: string): unknown {
  if (contentKind(release.content) !== 'pdf') return release.content
  return {
    type: 'pdf',
    pdfPath: getDocumentFile.path.replace(':accessToken', accessToken),
    fileName: release.file?.fileName ?? 'document.pdf',
  }
}
