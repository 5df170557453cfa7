import { useState } from 'react'
import { SealingSheet } from '../../document/seal/sealing-sheet.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './help-sheet.module.css'

const parts = [
  [
    'Capture',
    'New idea opens a page to write on. What you write is saved on this device within a second. Photos, PDFs and Markdown files become ideas, too.',
  ],
  [
    'Seal',
    'Publish freezes an idea and records its fingerprint with the time. A draft can be changed and deleted; a sealed idea cannot.',
  ],
  [
    'Share',
    'A link opens once, until a time you set, until you switch it off, or for one address. Readers say who they are and accept an agreement before they see a word. You see who opened it.',
  ],
  [
    'Offline',
    'You can write without a connection; it is sent once you are back online. Sealing, links and AI need a connection.',
  ],
] as const

/** Explains the product in a few sentences. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const [isSealing, setSealing] = useState(false)
  if (isSealing) return <SealingSheet onClose={() => setSealing(false)} />
  return (
    <Dialog open kind="sheet" title="Help" onClose={onClose}>
      <dl className={styles.help}>
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.line}>
        <Button onClick={() => setSealing(true)}>What sealing does</Button>
        <ButtonLink to="/profile" variant="quiet" onClick={onClose}>
          Take everything with you
        </ButtonLink>
      </div>
    </Dialog>
  )
}
