import { blockTags, excerptOf } from '#contract/rules/comment-places.ts'

/** A block of the text and the element that holds its button. Blank blocks, without text, picture or recording, get no button. */
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

/** Videos and voice memos are shown by buttons and players, whose text is the app's and not the owner's. */
const wordsOf = (element: Element) =>
  element.querySelector('button, iframe, audio') ? '' : (element.textContent ?? '')

/** The block that was clicked; null if the click was on a control or selected text. */
export function blockAt(target: EventTarget | null, blocks: readonly Block[]): Block | null {
  if (!(target instanceof Element) || target.closest('a, button, iframe, audio')) return null
  if (getSelection()?.isCollapsed === false) return null
  const element = target.closest(anyBlock)
  return blocks.find((one) => one.element === element) ?? null
}
