import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { moveCaretToFirstRoom } from '../caret/first-room.ts'
import { confirmDictation } from './confirm-dictation.ts'
import { dictate, findLanguage } from './dictate.ts'
import { findRecognizer } from './recognition.ts'
import { typeWords } from './type-words.ts'

export type Dictation = { isOn: boolean; guess: string; toggle: () => void; stop: () => void }

/** Speech as typing. Null where the browser knows none: then there is no button for it. */
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
    // Nobody hears the rest out: the text goes with the page. Asked twice, it ends at once, and what is still guessed is typed.
    const leave = () => {
      stop()
      stop()
    }
    document.addEventListener('visibilitychange', onHide)
    // Before others are told, who keep the last words of the page then.
    window.addEventListener('pagehide', leave, { capture: true })
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', leave, { capture: true })
      leave()
    }
  }, [stop])
  const start = async () => {
    const mine = ++asked.current
    moveCaretToFirstRoom(editor)
    const { lang, local } = await findLanguage()
    if (!local && !(await confirmDictation())) return
    if (mine !== asked.current || editor.isDestroyed) return
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
