/** The part of the Web Speech API that dictation needs; browsers have it under two names, or not at all. */
export interface Recognition {
  continuous: boolean
  interimResults: boolean
  lang: string
  processLocally?: boolean
  onresult: ((event: ResultEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
export type ResultEvent = { resultIndex: number; results: ArrayLike<Result> }
type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean }

type Recognizer = {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

declare global {
  interface Window {
    SpeechRecognition?: Recognizer
    webkitSpeechRecognition?: Recognizer
  }
}

/** Undefined where the browser has none. */
export const findRecognizer = (): Recognizer | undefined =>
  window.SpeechRecognition ?? window.webkitSpeechRecognition

/** Whether speech in this language can be recognised without leaving the device. */
export async function isLocal(recognizer: Recognizer, lang: string): Promise<boolean> {
  const answer = await recognizer.available?.({ langs: [lang], processLocally: true }).catch(() => null)
  return answer === 'available'
}

/** The sentence for the user about an error; null when there is nothing to report. */
export function recognitionMessage(error: string, lang: string): string | null {
  switch (error) {
    case 'aborted':
    case 'no-speech':
      return null
    case 'not-allowed':
    case 'service-not-allowed':
      return 'Dictation is not allowed for this site. Allow the microphone in the browser’s site settings, then try again.'
    case 'audio-capture':
      return 'No microphone was found on this device.'
    case 'network':
      return 'Dictation needs a connection in this browser. A voice memo does not.'
    case 'language-not-supported':
      return `This browser does not support dictation in its language (${lang}).`
    default:
      return 'Dictation stopped. What you said so far is in the text.'
  }
}
