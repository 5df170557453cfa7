import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { placeInitialCaret } from '../caret/initial-caret.ts'
import { confirmDictation } from './confirm-dictation.ts'
import { dictate, findLanguage } from './dictate.ts'
import { findRecognizer } from './recognition.ts'
import { typeWords } from './type-words.ts'

export type Dictation = { isOn: boolean; guess: string; toggle: () => void; stop: () => void }

/** Dictation: speech becomes typed text. Null where the browser does not support it, and then there is no button for it. */
export function useDictation(editor: Editor): Dictation | null {
  const [isOn, setOn] = useState(false)
  const [guess, setGuess] = useState('')
  const end = useRef<(() => void) | null>(null)
  const asked = useRef(0)
  const stop = useCallback(() => {
    asked.current += 1
    end.current?.()
  }, [])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && stop()
    // The page goes away, so there is no time to wait. Stopping a second time ends it at once and types the current guess.
    const leave = () => {
      stop()
      stop()
    }
    document.addEventListener('visibilitychange', onHide)
    // In the capture phase, so that it runs before the listeners that save the page's last words.
    window.addEventListener('pagehide', leave, { capture: true })
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', leave, { capture: true })
      leave()
    }
  }, [stop])
  const start = async () => {
    const number = ++asked.current
    placeInitialCaret(editor)
    const { lang, local } = await findLanguage()
    if (!local && !(await confirmDictation())) return
    if (number !== asked.current || editor.isDestroyed) return
    setOn(true)
    end.current = dictate(lang, local, {
      onGuess: setGuess,
      onWords: (words) => typeWords(editor, words),
      onEnd: (why) => {
        end.current = null
        setOn(false)
        setGuess('')
        if (why !== null) toast({ title: 'Dictation', description: why, variant: 'destructive' })
      },
    })
    editor.commands.focus()
  }
  if (!findRecognizer()) return null
  return { isOn, guess, stop, toggle: () => (isOn ? stop() : void start()) }
}
