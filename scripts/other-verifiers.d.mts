export function hasOpenTimestamps(): boolean
export const notRunWithoutOpenTimestamps: string
