let name: string | null = null

/** The name typed in the owner's preview: it is never sent, only shown on the next screen. */
export function keepPreviewName(typed: string): void {
  name = typed
}

export const previewName = (): string => name ?? 'Recipient'
