/** Files that share a process also share its document: each starts with an empty one, at the same address and with nothing stored. */
for (const node of [document.head, document.body]) node.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
for (const storage of [localStorage, sessionStorage]) storage.clear()
history.replaceState(null, '', '/')
// jsdom says that it is made by Apple, and on Apple's browsers pages open databases in another way (pwa/data/device/open-in-frame.ts).
Object.defineProperty(navigator, 'vendor', { configurable: true, get: () => '' })
