import { Button } from '../../ui/controls/button.tsx'
import type { Dictation } from './use-dictation.ts'
import styles from './voice.module.css'

/** Shows the current guess during dictation, and a button to stop. */
export function DictationStrip({ dictation: { isOn, guess, stop } }: { dictation: Dictation }) {
  if (!isOn) return null
  return (
    <div className={styles.strip} data-keep-clear>
      <span className={styles.said} role="status" dir="auto">
        {guess || 'Listening...'}
      </span>
      <Button onPointerDown={(event) => event.preventDefault()} onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
