import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { askToPersist, type StorageState, storageState } from '../data/persist-storage.ts'
import { Button } from '../ui/controls/button.tsx'
import { megabytes } from '../ui/look/format-bytes.ts'
import styles from './device-section.module.css'
import { appVersion } from './updates/app-version.ts'
import { applyUpdate, checkForUpdate, type UpdateState } from './updates/service-worker-updates.ts'
import { updateAnswers } from './updates/update-answers.ts'

/** Section of the profile: how much this device stores, whether the browser protects it, and the app's version. */
export function DeviceSection() {
  const [storage, setStorage] = useState<StorageState | null>(null)
  useEffect(() => {
    void storageState().then(setStorage)
  }, [])
  return (
    <section className={styles.card} aria-label="This device">
      <h2 className={styles.heading}>This device</h2>
      {storage ? <Protection storage={storage} onChange={setStorage} /> : null}
      <Version />
    </section>
  )
}

type ProtectionProps = { storage: StorageState; onChange: (storage: StorageState) => void }

function Protection({ storage, onChange }: ProtectionProps) {
  const { isProtected, usedBytes, quotaBytes } = storage
  const [isRefused, setRefused] = useState(false)
  const ask = async () => {
    setRefused(false)
    await askToPersist({ isAskedFor: true })
    const now = await storageState()
    setRefused(now.isProtected === false)
    onChange(now)
  }
  const Icon = isProtected ? ShieldCheck : ShieldAlert
  return (
    <div className={styles.line}>
      <div className={styles.fact}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <div>
          <p>{isProtected ? 'Storage is protected' : 'Storage is not protected'}</p>
          <p className={styles.soft}>
            {isProtected
              ? 'The browser does not clear your drafts by itself.'
              : 'If space runs out, the browser may clear drafts that are not on the server yet. Installing the app helps.'}
          </p>
          {usedBytes !== null && quotaBytes !== null ? (
            <p className={styles.soft}>
              {megabytes(usedBytes)} used of {megabytes(quotaBytes)}
            </p>
          ) : null}
          <p className={styles.soft} role="status">
            {isRefused
              ? 'The browser refused. Try again after installing the app or using it more often.'
              : ''}
          </p>
        </div>
      </div>
      {isProtected === false ? <Button onClick={() => void ask()}>Protect</Button> : null}
    </div>
  )
}

function Version() {
  const [state, setState] = useState<UpdateState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    setState(await checkForUpdate())
    setBusy(false)
  }
  return (
    <div className={styles.line}>
      <div>
        <p>Version {appVersion()}</p>
        <p className={styles.soft} role="status">
          {state ? updateAnswers[state] : ''}
        </p>
      </div>
      {state === 'ready' ? (
        <Button variant="primary" onClick={() => void applyUpdate()}>
          Reload
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => void check()}>
          Check for updates
        </Button>
      )}
    </div>
  )
}
