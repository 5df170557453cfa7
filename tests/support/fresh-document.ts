/** Files that share a process share its document as well: each begins with an empty one, at the same address and with nothing stored. */
for (const node of [document.head, document.body]) node.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
for (const storage of [localStorage, sessionStorage]) storage.clear()
history.replaceState(null, '', '/')
// jsdom says that it is Apple's, whose databases a page opens in another way (pwa/data/device/open-in-frame.ts).
Object.defineProperty(navigator, 'vendor', { configurable: true, get: () => '' })
