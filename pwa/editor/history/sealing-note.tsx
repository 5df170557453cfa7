import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getEvidence } from '#contract/evidence-package.ts'
import { type DraftSealing, getDraftSealing } from '#contract/sealing/sealing.ts'
import { call, urlOf } from '../../data/request.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './history.module.css'

type SealingNoteProps = { ideaId: number; sealed: number; isPublished: boolean }

/** Says what of an idea is sealed and when, and what prevents it. Without a connection this is unknown, and nothing is shown. */
export function SealingNote({ ideaId, sealed, isPublished }: SealingNoteProps) {
  const [known, setKnown] = useState<DraftSealing | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call(getDraftSealing, { params: { id: ideaId }, signal: controller.signal }).then(
      setKnown,
      () => undefined,
    )
    return () => controller.abort()
  }, [ideaId])
  return (
    <>
      {known?.isFull && !isPublished ? (
        <Notice tone="plain" role="status" title="The last version is not sealed">
          <p>
            Your space on the server is full. What you write is kept; it is sealed the night after there is
            room.
          </p>
        </Notice>
      ) : null}
      {sealed > 0 ? (
        <p className={styles.soft}>
          {sealed === 1 ? 'One version is' : `${sealed} versions are`} sealed.{' '}
          <a href={urlOf(getEvidence, { id: ideaId }, { readers: 'no' })} download>
            Download the proof
          </a>
        </p>
      ) : null}
      {known && !isPublished ? (
        <p className={styles.soft}>
          {known.isOn
            ? 'Each night, changes are sealed, so that you can prove how it came about. '
            : 'Versions are not sealed. '}
          <Link to="/profile" hash="sealing">
            Change this in your profile
          </Link>
        </p>
      ) : null}
    </>
  )
}
