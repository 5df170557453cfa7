import { useEffect, useRef, useState } from 'react'

const shownMs = 2_000

/** Copies the text. False if the browser refuses, as it does without permission and on insecure pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies text; `copied` is true for 2 s afterwards. False when the browser refuses. */
export function useCopy() {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string): Promise<boolean> => {
    if (!(await copyText(text))) return false
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), shownMs)
    return true
  }
  return { copied, copy }
}
