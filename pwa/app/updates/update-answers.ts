import type { UpdateState } from './service-worker-updates.ts'

/** Texts for the result of "Check for updates". */
export const updateAnswers: Record<UpdateState, string> = {
  newest: 'This is the newest version.',
  ready: 'A new version is ready.',
  unreachable: 'The server could not be reached. Try again when you are online.',
  'not kept':
    'There is a newer version, but it could not be stored on this device. Free some space or try again later.',
  'not yet': 'The app is not stored on this device yet. Reload the page for the newest version.',
  none: 'This browser does not store the app; it always loads the newest version.',
}
