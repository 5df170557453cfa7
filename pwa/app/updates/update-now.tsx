import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { offerOnScreen, updateNow } from './service-worker-updates.ts'
import { updateAnswers } from './update-answers.ts'
import styles from './update-now.module.css'

/** Button for a page that needs a newer version: lets every tab save its unsaved text, and loads the new version. */
export function UpdateNow() {
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(offerOnScreen, [])
  const update = async () => {
    setBusy(true)
    setAnswer('')
    const state = await updateNow()
    // The page is about to reload.
    if (state === 'ready') return
    setAnswer(updateAnswers[state])
    setBusy(false)
  }
  return (
    <div className={styles.update}>
      <Button busy={isBusy} onClick={() => void update()}>
        Update now
      </Button>
      <p role="status">{answer}</p>
    </div>
  )
}
