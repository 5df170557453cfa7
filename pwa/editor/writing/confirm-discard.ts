import { confirm } from '../../ui/overlays/confirm.tsx'

/** Words that only this device has are discarded by name and after a question, never otherwise. */
export function confirmDiscard(title: string): Promise<boolean> {
  return confirm({
    title: 'Discard your words?',
    description: `The words of "${title || 'Untitled Idea'}" that only this device has will be deleted. The version on the server stays.`,
    confirmLabel: 'Discard',
    danger: true,
  })
}
