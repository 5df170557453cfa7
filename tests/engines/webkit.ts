import * as v from 'valibot'
import { findMiniBrowser } from '../../scripts/engines.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { commands, type Driven } from './commands.ts'
import { patiently } from './patiently.ts'
import { start } from './programs.ts'
import { openScreen } from './xvfb.ts'

const Answer = v.object({ value: v.unknown() })
const Session = v.object({ sessionId: v.string() })
const Failure = v.object({ error: v.string(), message: v.string() })

/** WebKitGTK's small browser, driven by WebKitWebDriver. Nothing of it outlives its process. */
export async function startWebKit(): Promise<Driven> {
  const screen = await openScreen()
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: screen.display,
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  const origin = `http://127.0.0.1:${port}`
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } },
  }
  await patiently(() => ask(origin, 'GET', 'status'))
  const { sessionId } = v.parse(Session, await ask(origin, 'POST', 'session', { capabilities }))
  return {
    send: (command, body = {}) => {
      const { method, path } = commands[command]
      const place = path.replace('$', String(body.id))
      return ask(origin, method, `session/${sessionId}/${place}`, body)
    },
    async quit() {
      await ask(origin, 'DELETE', `session/${sessionId}`).catch(() => undefined)
      await driver.stop()
      await screen.program.stop()
    },
  }
}

async function ask(origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${origin}/${path}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = v.parse(Answer, await answer.json())
  if (answer.ok) return value
  const { error, message } = v.parse(Failure, value)
  throw new Error(`${error}: ${message}`)
}
