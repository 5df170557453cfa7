import type { ShareFacts } from './find-share.ts'

/** Whether readers of this link must prove their address with a code. */
export const asksForCode = ({
  recipientEmail,
  requireCode,
}: Pick<ShareFacts, 'recipientEmail' | 'requireCode'>): boolean =>
  recipientEmail !== null || requireCode === true
