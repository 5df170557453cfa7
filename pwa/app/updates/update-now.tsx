import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { offerOnScreen, updateNow } from './service-worker-updates.ts'
import { updateAnswers } from './update-answers.ts'
import styles from './update-now.module.css'

/** For a page that needs a newer version: fetches it, lets every tab keep what it holds, and loads it. */
export function UpdateNow() {
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(offerOnScreen, [])
  const update = async () => {
    setBusy(true)
    setAnswer('')
    const state = await updateNow()
    // The page is about to be loaded anew.
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
