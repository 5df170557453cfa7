import * as v from 'valibot'
import { streamActivity } from '#contract/activity-stream.ts'
import { listenToEvents } from '../../data/stream.ts'
import { withAccountLock } from '../../sync/engine/account-lock.ts'
import { browserEnvironment } from '../../sync/engine/browser-environment.ts'
import { keepConnected } from './keep-connected.ts'
import { shareStream } from './share-stream.ts'

const TASK = 'activity'

/** `ready` means that no events were missed. Any other type may be news, even one that only a newer server knows. */
const Message = v.object({ type: v.string() })

/** `onNews` is called when something has happened, or may have. */
type Listener = { onNews: () => void; onLive: (isLive: boolean) => void }

/**
 * Streams the events of an account, with one stream for all tabs. Channel, lock and calls name the account, so that another account
 * in this browser does not receive them. Without Web Locks (a page without https) there is no stream. Returns a function that ends it.
 */
export function listenToActivity(userId: number, { onNews, onLive }: Listener): () => void {
  if (!('locks' in navigator)) return () => {}
  return shareStream({
    withLock: (work) => withAccountLock(userId, work, TASK),
    channel: new BroadcastChannel(`ideavault-${TASK}-told-${userId}`),
    isVisible: () => document.visibilityState === 'visible',
    onVisibilityChange: (callback) => on(document, 'visibilitychange', callback),
    connect(lastId, { onEvent, onLive: reportLive }, over) {
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
          onLive: reportLive,
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
