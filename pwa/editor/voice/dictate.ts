import { findRecognizer, isLocal, type Recognition, recognitionMessage } from './recognition.ts'

type Listeners = {
  /** Called with words that the browser may still change. */
  onGuess: (words: string) => void
  onWords: (words: string) => void
  /** `why` is a sentence for the user; null when they ended it themselves. */
  onEnd: (why: string | null) => void
}

/** Browsers stop listening after each silence. A browser that stops this often without any words does not work. */
const MAX_EMPTY_ENDS = 5

/** Listens until the returned function is called. `local`: speech must not leave the device. */
export function dictate(lang: string, local: boolean, { onGuess, onWords, onEnd }: Listeners): () => void {
  const Recognizer = findRecognizer()
  if (!Recognizer) throw new Error('Dictation is offered only where it is known.')
  const recognition: Recognition = new Recognizer()
  recognition.continuous = true
  recognition.interimResults = true
  recognition.lang = lang
  if (local) recognition.processLocally = true
  let emptyEnds = 0
  let isOver = false
  let isStopping = false
  let guessed = ''
  /** A guess that was shown, but will not be confirmed any more, is taken as final words. */
  const acceptGuess = () => {
    const words = guessed
    guessed = ''
    if (words.trim() === '') return
    onGuess('')
    onWords(words)
  }
  const finish = (why: string | null) => {
    if (isOver) return
    isOver = true
    recognition.onresult = null
    acceptGuess()
    recognition.abort()
    onEnd(why)
  }
  recognition.onresult = ({ resultIndex, results }) => {
    emptyEnds = 0
    let guess = ''
    for (let at = resultIndex; at < results.length; at++) {
      const result = results[at]
      const words = result?.[0]?.transcript ?? ''
      if (result?.isFinal) onWords(words)
      else guess += words
    }
    guessed = guess
    onGuess(guess)
  }
  recognition.onerror = ({ error }) => {
    const why = recognitionMessage(error, lang)
    if (why !== null) finish(why)
  }
  recognition.onend = () => {
    if (isOver) return
    acceptGuess()
    emptyEnds += 1
    if (isStopping || emptyEnds > MAX_EMPTY_ENDS) return finish(null)
    begin()
  }
  const begin = () => {
    try {
      recognition.start()
    } catch {
      finish(recognitionMessage('unknown', lang))
    }
  }
  begin()
  return () => {
    // The browser turns the current guess into words first; stopping a second time ends it at once.
    if (isStopping) return finish(null)
    isStopping = true
    recognition.stop()
  }
}

/** The browser's language, and whether speech in it stays on the device. */
export async function findLanguage(): Promise<{ lang: string; local: boolean }> {
  const recognizer = findRecognizer()
  const lang = navigator.language || 'en'
  return { lang, local: recognizer ? await isLocal(recognizer, lang) : false }
}
