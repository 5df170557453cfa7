/** Constants of their own: a page that shows no such refusal does not carry their words. */
export const assistantOff = 'The writing assistant is not set up on this server.'
export const searchOff = 'Idea search is not set up on this server.'

/** What is said where a service of this server is switched off: in its refusals, and on the screen before anybody asks. */
export const offMessages = {
  assistant: assistantOff,
  search: searchOff,
  mail: 'This server cannot send mail yet.',
} as const
