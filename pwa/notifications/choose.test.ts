import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { NotificationSettings } from '#contract/notifications.ts'
import { setPageAccount } from '../data/account.ts'
import { chooseKind, chooseMail, notificationsQuery } from './notifications.queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount(null)
})

const off = { mail: false, push: false }
const settings = (mail: boolean, opened: boolean, asked: boolean): NotificationSettings => ({
  ...{ mail, pushKey: null, devices: [] },
  kinds: {
    ...{ agreed: off, declined: off, commented: off, refused: off },
    opened: { ...off, mail: opened },
    asked: { ...off, mail: asked },
  },
})

test('several notification switches stay as they were set, even if the answers arrive in reverse order', async () => {
  const answers: (() => void)[] = []
  let known = settings(true, false, false)
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const [isOpened, isAsked, isMail] = ['opened', 'asked', 'mail":false'].map((word) => body.includes(word))
    known = settings(
      known.mail && !isMail,
      known.kinds.opened.mail || isOpened === true,
      known.kinds.asked.mail || isAsked === true,
    )
    const answer = Response.json(known)
    return new Promise<Response>((resolve) => answers.push(() => resolve(answer)))
  })
  setPageAccount(7)
  const client = new QueryClient()
  client.setQueryData(notificationsQuery.queryKey, known)
  const all = [
    chooseKind(client, 'opened', 'mail', true),
    chooseKind(client, 'asked', 'mail', true),
    chooseMail(client, false),
  ]
  for (const [index, answer] of [...answers.entries()].toReversed()) {
    answer()
    await all[index]
  }
  expect(client.getQueryData(notificationsQuery.queryKey)).toEqual(settings(false, true, true))
})
