import { confirm } from '../../ui/overlays/confirm.tsx'

/** Words that only this device has go by name and after a question, never otherwise. */
export function askToDiscard(title: string, serverHasOther: boolean): Promise<boolean> {
  const rest = serverHasOther ? 'The version on the server stays.' : 'They exist nowhere else.'
  return confirm({
    title: 'Discard your words?',
    description: `The words of "${title || 'Untitled Idea'}" that only this device has will be gone. ${rest}`,
    confirmLabel: 'Discard',
    danger: true,
  })
}
