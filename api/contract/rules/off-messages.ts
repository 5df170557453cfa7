/** What is said where a service of this server is switched off: in its refusals, and on the screen before anybody asks. */
export const offMessages = {
  assistant: 'The writing assistant is not set up on this server.',
  search: 'Idea search is not set up on this server.',
  mail: 'This server cannot send mail yet.',
} as const
