import type { Edges } from './scroll-for.ts'

/**
 * The bars over the text: the app's header, the save status while it is shown, and the tools, which are below the header or, on phones,
 * at the lower edge.
 */
export function findBars(): Record<'header' | 'status' | 'tools', Element | null> {
  const page = document.getElementById('main')
  return {
    header: page?.previousElementSibling ?? null,
    status: document.querySelector('header [data-state]'),
    tools: page?.querySelector('[data-tools]') ?? null,
  }
}

/** On large screens the tools stick below the header. */
export const areToolsAtTop = (tools: Element) => getComputedStyle(tools).position === 'sticky'

/** The part of the window that shows text: below the bars at its top, above the tools and the keyboard. */
export function visibleRoom(): Edges {
  const view = window.visualViewport
  const start = view?.offsetTop ?? 0
  const end = start + (view?.height ?? window.innerHeight)
  const { header, status, tools } = findBars()
  const bottomOf = (bar: Element | null) => bar?.getBoundingClientRect().bottom ?? 0
  const box = tools?.getBoundingClientRect()
  const isAtTop = tools !== null && areToolsAtTop(tools)
  return {
    top: Math.max(start, bottomOf(header), bottomOf(status), isAtTop ? bottomOf(tools) : 0),
    bottom: box && !isAtTop ? Math.min(end, box.top) : end,
  }
}
