import type { BrowserContext } from '@playwright/test'

/**
 * Does what browsers do to a page that they translate, but keeps the words: each bare text is replaced by elements with its
 * translation, also whenever it is added or changed, except where the page says that it must not be translated.
 */
export const translatePages = (context: BrowserContext) => context.addInitScript(translate)

function translate(): void {
  const kept = '[translate=no], script, style, template, textarea, title, svg, font'
  const replace = (node: Node) => {
    if (!node.nodeValue?.trim() || node.parentElement?.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(node.nodeValue)
    outer.append(inner)
    node.parentNode?.replaceChild(outer, node)
  }
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) replace(text)
  }
  const follow = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) for (const node of [...addedNodes, target]) replaceAll(node)
  })
  document.addEventListener('DOMContentLoaded', () => {
    replaceAll(document.body)
    follow.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
