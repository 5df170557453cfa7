import { useEffect, useState } from 'react'
import { type Block, listBlocks } from './list-blocks.ts'
import { watchDocument } from './watch-document.ts'

/** Blocks of the document's text, each with an empty host element after it, or inside it for list items, whose parent allows only items. */
export function useBlocks(): readonly Block[] {
  const [blocks, setBlocks] = useState<readonly Block[]>([])
  useEffect(() => {
    let known: Element | null = null
    let hosts: HTMLElement[] = []
    const look = () => {
      const text = document.querySelector('main [data-text]')
      const first = text?.firstElementChild ?? null
      if (first === known) return
      known = first
      const found = text ? listBlocks(text).map(addHost) : []
      hosts = found.map(({ host }) => host)
      setBlocks(found)
    }
    const stop = watchDocument(look)
    return () => {
      stop()
      for (const host of hosts) host.remove()
    }
  }, [])
  return blocks
}

function addHost(block: Omit<Block, 'host'>): Block {
  const host = document.createElement('span')
  host.dataset.placeHost = ''
  if (block.element.matches('li')) block.element.append(host)
  else block.element.after(host)
  return { ...block, host }
}
