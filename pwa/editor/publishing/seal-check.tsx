import { useQuery } from '@tanstack/react-query'
import { getIdeaManifest, type Idea } from '#contract/ideas.ts'
import { callFile } from '../../data/call-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { isSealOf } from './check-seal.ts'
import styles from './publish.module.css'
import { type SealedFile, sealedFiles } from './sealed-files.ts'

/** `files` were hashed before publishing. */
type SealCheckProps = { idea: Idea; files: readonly SealedFile[] }

/** Recomputes the digest in this browser from what it shows, and says whether the server sealed the same. */
export function SealCheck({ idea, files }: SealCheckProps) {
  const { data: isSame, isError } = useQuery({
    queryKey: ['seal', idea.id],
    queryFn: async () => {
      const shown = await sealedFiles(idea, files)
      const manifest = await callFile(getIdeaManifest, 'application/json', { params: { id: idea.id } })
      return isSealOf(manifest, idea, shown)
    },
    gcTime: 0,
  })
  if (isSame === false) {
    return (
      <Notice tone="danger" role="alert" title="The digest does not match">
        <p>
          This browser recomputed it from what it shows, and the server sealed something else. Keep a copy of
          your words, and tell whoever runs this server.
        </p>
      </Notice>
    )
  }
  const waiting = isError ? 'This browser could not recompute the digest now.' : 'Recomputing the digest...'
  return (
    <p className={styles.soft} role="status">
      {isSame ? 'This browser recomputed the digest: it matches.' : waiting}
    </p>
  )
}
