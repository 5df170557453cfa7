import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictate, findLanguage } from './dictate.ts'
import type { Recognition } from './recognition.ts'

/** A speech recogniser that receives what the test says. */
class FakeRecognition implements Recognition {
  static all: FakeRecognition[] = []
  static available = async () => 'available'
  continuous = false
  interimResults = false
  lang = ''
  processLocally = false
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  started = 0
  aborted = 0
  constructor() {
    FakeRecognition.all.push(this)
  }
  start() {
    this.started += 1
  }
  stop() {
    this.say('the last', true)
    this.onend?.()
  }
  abort() {
    this.aborted += 1
  }
  say(transcript: string, isFinal: boolean) {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] })
  }
}

const listeners = { onGuess: vi.fn(), onWords: vi.fn(), onEnd: vi.fn() }
const begin = (local = false) => {
  const stop = dictate('de-DE', local, listeners)
  const [recognition] = FakeRecognition.all
  if (!recognition) throw new Error('nobody listens')
  return { stop, recognition }
}
beforeEach(() => {
  FakeRecognition.all = []
  vi.clearAllMocks()
  vi.stubGlobal('window', { webkitSpeechRecognition: FakeRecognition })
  vi.stubGlobal('navigator', { language: 'de-DE' })
})
afterEach(() => vi.unstubAllGlobals())

test('dictation shows guesses and types final words, in the language of the browser', () => {
  const { recognition } = begin()
  expect(recognition).toMatchObject({ lang: 'de-DE', interimResults: true, processLocally: false })
  recognition.say('ein lei', false)
  expect(listeners.onGuess).toHaveBeenLastCalledWith('ein lei')
  expect(listeners.onWords).not.toHaveBeenCalled()
  recognition.say('ein leiser', true)
  expect(listeners.onWords).toHaveBeenLastCalledWith('ein leiser')
  expect(listeners.onGuess).toHaveBeenLastCalledWith('')
})

test('dictation goes on when the browser ends after a silence, and ends when nothing is ever heard', () => {
  const { recognition } = begin()
  recognition.onend?.()
  expect(recognition.started).toBe(2)
  for (let end = 0; end < 10; end++) recognition.onend?.()
  expect(recognition.started).toBeLessThan(8)
  expect(listeners.onEnd.mock.calls).toEqual([[null]])
})

test('stopping dictation twice types the last words once and ignores words that come later', () => {
  const { stop, recognition } = begin()
  stop()
  stop()
  expect(listeners.onWords.mock.calls).toEqual([['the last']])
  expect(listeners.onEnd.mock.calls).toEqual([[null]])
  recognition.say('too late', true)
  expect(listeners.onWords).toHaveBeenCalledTimes(1)
})

test.each<[string, (scene: ReturnType<typeof begin>) => void]>([
  ['the connection is lost', ({ recognition }) => recognition.onerror?.({ error: 'network' })],
  ['the browser ends by itself and listens anew', ({ recognition }) => recognition.onend?.()],
  [
    'it is stopped twice before the browser has answered',
    ({ stop, recognition }) => {
      recognition.stop = () => undefined
      stop()
      stop()
    },
  ],
])('the current guess of dictation is typed, once, when %s', (_, end) => {
  const scene = begin()
  scene.recognition.say('a hinge that folds', false)
  end(scene)
  expect(listeners.onWords.mock.calls).toEqual([['a hinge that folds']])
  expect(listeners.onGuess).toHaveBeenLastCalledWith('')
  scene.recognition.onend?.()
  expect(listeners.onWords).toHaveBeenCalledTimes(1)
})

test.each([
  ['not-allowed', /not allowed/],
  ['audio-capture', /No microphone/],
  ['network', /connection/],
  ['language-not-supported', /de-DE/],
  ['something-new', /stopped/],
])('the recogniser’s error %s ends dictation with a message', (error, why) => {
  begin().recognition.onerror?.({ error })
  expect(listeners.onEnd.mock.calls).toEqual([[expect.stringMatching(why)]])
})

test('silence does not end dictation, and speech is recognised on the device if the browser can', async () => {
  const { recognition } = begin(true)
  recognition.onerror?.({ error: 'no-speech' })
  expect(listeners.onEnd).not.toHaveBeenCalled()
  expect(recognition.processLocally).toBe(true)
  expect(await findLanguage()).toEqual({ lang: 'de-DE', local: true })
  vi.spyOn(FakeRecognition, 'available').mockResolvedValue('downloadable')
  expect(await findLanguage()).toEqual({ lang: 'de-DE', local: false })
})
