import { Download, Share, SquarePlus, TriangleAlert, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { isInstalled } from '../../data/persist-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { keepFocusBeside } from '../../ui/layout/keep-focus-beside.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { adviceFor, dismissForGood, isDismissed, isIos, mayBeCleared } from './install-advice.ts'
import styles from './install-hint.module.css'
import { canInstall, install, subscribeToInstall } from './install-prompt.ts'

type InstallHintProps = {
  hasDraft: boolean
  /** Drafts that only this device has. */
  waiting: number
}

/**
 * Portfolio hint: how to install the app, and a warning that Safari may delete drafts that only this device has. The browser's install
 * prompt is offered when the screen opens or not at all, because appearing later it would move the ideas under the finger. The
 * steps for iPhones appear with the first ideas.
 */
export function InstallHint({ hasDraft, waiting }: InstallHintProps) {
  const isOffered = useSyncExternalStore(subscribeToInstall, canInstall, () => false)
  const [isInTime] = useState(() => hasDraft && canInstall())
  const [isGone, setGone] = useState(isDismissed)
  const [isOpen, setOpen] = useState(false)
  const advice = adviceFor({
    hasDraft: hasDraft && (isInTime || isIos()),
    canInstall: isOffered,
    isInstalled: isInstalled(),
    isIos: isIos(),
    isDismissed: isGone,
  })
  const dismiss = () => {
    dismissForGood()
    setGone(true)
  }
  return (
    <>
      {waiting > 0 && mayBeCleared() ? (
        <WipeWarning waiting={waiting} onSteps={() => setOpen(true)} />
      ) : advice ? (
        <section className={styles.hint} aria-label="Install IdeaVault" ref={keepFocusBeside}>
          <p className={styles.text}>
            <strong>Keep IdeaVault at hand.</strong> On your home screen it opens at once, offline too.
          </p>
          <Button
            icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => (advice === 'prompt' ? void install() : setOpen(true))}
          >
            Install
          </Button>
          <IconButton className={styles.close ?? ''} label="Do not show again" onClick={dismiss}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </section>
      ) : null}
      <IosSteps isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function WipeWarning({ waiting, onSteps }: { waiting: number; onSteps: () => void }) {
  const what = waiting === 1 ? 'One draft is' : `${waiting} drafts are`
  return (
    <Notice
      tone="danger"
      icon={<TriangleAlert size={20} strokeWidth={1.75} />}
      title="Install or go online within 7 days"
    >
      <p>{what} only on this device, and Safari clears what a page stores if it is not opened for a week.</p>
      <Button className={styles.steps ?? ''} onClick={onSteps}>
        How to install
      </Button>
    </Notice>
  )
}

/** Steps to install by hand, because browsers on iOS have no install prompt. */
function IosSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} kind="sheet" title="Add to your home screen">
      <ol className={styles.list}>
        <li>
          <Share size={22} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Tap <strong>Share</strong> in Safari's bar.
          </span>
        </li>
        <li>
          <SquarePlus size={22} strokeWidth={1.75} aria-hidden="true" />
          <span>
            Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
          </span>
        </li>
      </ol>
      <p className={styles.soft}>
        The app on the home screen keeps its own data: go online here first, so that your drafts are on the
        server, and sign in there again.
      </p>
    </Dialog>
  )
}
