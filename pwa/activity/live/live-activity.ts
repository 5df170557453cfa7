import * as v from 'valibot'
import { streamActivity } from '#contract/activity-stream.ts'
import { listenToEvents } from '../../data/stream.ts'
import { withAccountLock } from '../../sync/engine/account-lock.ts'
import { browserEnvironment } from '../../sync/engine/browser-environment.ts'
import { keepConnected } from './keep-connected.ts'
import { shareStream } from './share-stream.ts'

const TASK = 'activity'

/** `ready` says that nothing is missing; all else may be news, whatever a newer server calls it. */
const Message = v.object({ type: v.string() })

/** `onNews`: something has happened, or may have. */
type Heard = { onNews: () => void; onLive: (isLive: boolean) => void }

/**
 * What happens to an account's ideas, as it happens; one stream for all tabs. Channel, lock and calls name the account, so that nobody
 * else who uses this browser hears it. Without Web Locks (a page without https) there is none. The returned function ends it.
 */
export function listenToActivity(userId: number, { onNews, onLive }: Heard): () => void {
  if (!('locks' in navigator)) return () => {}
  return shareStream({
    withLock: (work) => withAccountLock(userId, work, TASK),
    channel: new BroadcastChannel(`ideavault-${TASK}-told-${userId}`),
    isVisible: () => document.visibilityState === 'visible',
    onTurn: (callback) => on(document, 'visibilitychange', callback),
    connect(lastId, { onEvent, onLive: tellLive }, over) {
      let known = lastId
      return keepConnected(
        {
          environment: browserEnvironment(userId),
          onOffline: (callback) => on(window, 'offline', callback),
          open: (signal, onSign) =>
            listenToEvents(streamActivity, { account: userId, lastId: known, signal, onSign }),
          onEvent: (event) => {
            known = event.id
            onEvent(event)
          },
          onLive: tellLive,
        },
        over,
      )
    },
    onData: (data) => {
      if (v.parse(Message, JSON.parse(data)).type !== 'ready') onNews()
    },
    onLive,
  })
}

function on(target: EventTarget, name: string, callback: () => void): () => void {
  target.addEventListener(name, callback)
  return () => target.removeEventListener(name, callback)
}
