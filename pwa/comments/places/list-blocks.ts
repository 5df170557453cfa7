import { blockTags, excerptOf } from '#contract/rules/comment-places.ts'

/** A block of the text on this page that a comment can stand at, and the element after it that holds its button. */
export type Block = { block: number; excerpt: string; element: Element; host: HTMLElement }

const anyBlock = blockTags.join()

/** The blocks that hold words or a picture themselves, counted among all blocks as the server counts them (comment-places.ts). */
export const listBlocks = (text: Element): Omit<Block, 'host'>[] =>
  [...text.querySelectorAll(anyBlock)].flatMap((element, block) =>
    element.querySelector(anyBlock) === null ? { block, element, excerpt: excerptOf(wordsOf(element)) } : [],
  )

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
