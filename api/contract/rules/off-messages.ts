/** Separate constants, so that a page that shows only one of them does not load the others. */
export const assistantOff = 'The writing assistant is not set up on this server.'
export const searchOff = 'Idea search is not set up on this server.'

/** Shown where a service of this server is switched off: in its refusals, and on the screen before anybody tries. */
export const offMessages = {
  assistant: assistantOff,
  search: searchOff,
  mail: 'This server cannot send email yet.',
} as const
