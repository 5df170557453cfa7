import { blockTags, excerptOf } from '#contract/rules/comment-places.ts'

/** A block of the text on this page, and the element that holds its button. One without words, picture or recording offers none. */
export type Block = { block: number; excerpt: string; isBlank: boolean; element: Element; host: HTMLElement }

const anyBlock = blockTags.join()

/** The innermost blocks, counted among all blocks as the server counts them (comment-places.ts). */
export const listBlocks = (text: Element): Omit<Block, 'host'>[] =>
  [...text.querySelectorAll(anyBlock)].flatMap((element, block) => {
    if (element.querySelector(anyBlock)) return []
    const excerpt = excerptOf(wordsOf(element))
    return { block, element, excerpt, isBlank: excerpt === '' && !holdsMore(element) }
  })

const holdsMore = (element: Element) =>
  element.matches('img') || element.querySelector('img, button, iframe, audio') !== null

/** A video or a memo is shown by a button or player whose words are ours, not the owner's. */
const wordsOf = (element: Element) =>
  element.querySelector('button, iframe, audio') ? '' : (element.textContent ?? '')

/** The block that a click on this element is about; null where it does something of its own, or selects words. */
export function blockAt(target: EventTarget | null, blocks: readonly Block[]): Block | null {
  if (!(target instanceof Element) || target.closest('a, button, iframe, audio')) return null
  if (getSelection()?.isCollapsed === false) return null
  const element = target.closest(anyBlock)
  return blocks.find((one) => one.element === element) ?? null
}
