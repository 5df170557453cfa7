/**
 * The commands of W3C WebDriver that these tests need, as WebKitWebDriver takes them over HTTP and Firefox over its own socket
 * (Marionette). `$` in a path is the id of an element.
 */
export const commands = {
  goTo: { method: 'POST', path: 'url', marionette: 'WebDriver:Navigate' },
  goBack: { method: 'POST', path: 'back', marionette: 'WebDriver:Back' },
  run: { method: 'POST', path: 'execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { method: 'POST', path: 'element/$/click', marionette: 'WebDriver:ElementClick' },
  type: { method: 'POST', path: 'element/$/value', marionette: 'WebDriver:ElementSendKeys' },
  window: { method: 'GET', path: 'window', marionette: 'WebDriver:GetWindowHandle' },
  newWindow: { method: 'POST', path: 'window/new', marionette: 'WebDriver:NewWindow' },
  switchTo: { method: 'POST', path: 'window', marionette: 'WebDriver:SwitchToWindow' },
  closeWindow: { method: 'DELETE', path: 'window', marionette: 'WebDriver:CloseWindow' },
  resize: { method: 'POST', path: 'window/rect', marionette: 'WebDriver:SetWindowRect' },
} as const

export type Command = keyof typeof commands

/** A browser that takes them. `send` answers what the command is defined to answer. */
export type Driven = {
  send: (command: Command, body?: Record<string, unknown>) => Promise<unknown>
  /** Ends the browser. */
  quit: () => Promise<void>
}

/** By this key both name an element of a page. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
