import { useQuery } from '@tanstack/react-query'
import { Images, Trash2 } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { waitForWords } from '../ui/forms/waiting-field.ts'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { useGrowingList } from '../ui/layout/use-growing-list.ts'
import { classes } from '../ui/look/classes.ts'
import { formatDate } from '../ui/look/format-date.ts'
import styles from './asset-grid.module.css'
import { assetsQuery } from './assets.queries.ts'
import { useDeleteAsset } from './use-delete-asset.ts'

/** The owner's uploaded pictures. Those that no idea uses can be deleted. */
export function AssetGrid() {
  const { data: assets, isPending, isLoadingError, refetch } = useQuery(assetsQuery)
  const { shown, end, hasMore } = useGrowingList('assets', assets ?? [])
  const remove = useDeleteAsset()
  if (isPending) return <p className={classes(styles.soft, styles.instead)}>Loading...</p>
  if (isLoadingError) {
    return (
      <div className={styles.instead}>
        <p className={styles.soft}>Your pictures could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (assets.length === 0) {
    return (
      <EmptyState
        title="No assets uploaded yet"
        picture={<Images size={28} strokeWidth={1.5} />}
        action={
          <ButtonLink to="/editor/$id" params={{ id: 'new' }} onClick={waitForWords}>
            Begin an idea
          </ButtonLink>
        }
      >
        Pictures that you put into an idea are kept here.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.grid}>
      {shown.map((asset) => (
        <li key={asset.id} className={styles.asset} ref={keepFocusBeside}>
          <img
            className={styles.picture}
            src={asset.filePath}
            alt={asset.fileName}
            width={asset.width}
            height={asset.height}
            loading="lazy"
            decoding="async"
          />
          <div className={styles.facts}>
            <span className={styles.name}>{asset.fileName}</span>
            <span className={styles.soft}>{formatDate(asset.createdAt)}</span>
          </div>
          <IconButton
            className={styles.remove}
            label={`Delete ${asset.fileName}`}
            onClick={() => void remove(asset)}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
      {hasMore ? <li ref={end} aria-hidden="true" /> : null}
    </ul>
  )
}
