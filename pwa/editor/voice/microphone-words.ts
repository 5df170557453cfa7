/** Why the microphone cannot be used, and what the user can do about it. */
export function microphoneMessage(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' && !isAllowedByPage())
    return 'This page was opened from a shared link, where recording is off. Reload it, then record.'
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is not allowed for this site. Allow it in the browser’s site settings, then try again.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No microphone was found on this device.'
  if (name === 'NotSupportedError') return 'This browser cannot record sound.'
  return 'The microphone cannot be used right now. Another app may be using it.'
}

declare global {
  interface Document {
    /** Only Chromium has it; other browsers only ask the user. */
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
}

const isAllowedByPage = (): boolean => document.featurePolicy?.allowsFeature('microphone') ?? true
