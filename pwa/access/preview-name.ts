/** The name typed in the owner's preview: it goes nowhere but to the next screen. */
export const previewNameKey = ['preview-name'] as const
