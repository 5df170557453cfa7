import { getDocumentFile } from '#contract/access.ts'
import { contentKind } from '#contract/content-kind.ts'
import type { Release } from '../ideas/release-idea.ts'

/** What was released, as it is; a PDF's path is this reader's door to its bytes, not the owner's. */
export function contentFor(release: Release, accessToken: string): unknown {
  if (contentKind(release.content) !== 'pdf') return release.content
  return {
    type: 'pdf',
    pdfPath: getDocumentFile.path.replace(':accessToken', accessToken),
    fileName: release.file?.fileName ?? 'document.pdf',
  }
}
