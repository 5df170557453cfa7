export function findSmallDisk(): { unshare: string[]; enter: string[]; mount: string } | null
export const notRunWithoutSmallDisk: string
