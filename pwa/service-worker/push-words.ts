import * as v from 'valibot'
import { PushMessage } from '#contract/rules/push-message.ts'

/** The notification for a push message, and the path that it opens. */
export type Shown = { title: string; body: string; tag: string; path: string; unread: number | null }

const phrases = new Map([
  ['opened', 'opened your idea'],
  ['agreed', 'accepted the agreement'],
  ['declined', 'declined the agreement'],
  ['asked', 'asks for access'],
  ['commented', 'wrote a comment'],
  ['refused', 'was turned away at a link'],
])

/** Always describes something, because browsers revoke the permission of apps that show nothing for a push. */
export function describePush(text: string | undefined): Shown {
  const message = parse(text)
  if (!message)
    return {
      title: 'IdeaVault',
      body: 'There is news about your ideas.',
      tag: 'news',
      path: '/activity',
      unread: null,
    }
  const { id, kind, who, idea, link, unread } = message
  const body = phrases.get(kind) ?? 'There is news about one of your ideas.'
  const path = `/activity?idea=${idea}${link === null ? '' : `&link=${link}`}`
  return { title: who, body, tag: id, path, unread }
}

function parse(text: string | undefined): PushMessage | null {
  try {
    const parsed = v.safeParse(PushMessage, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
