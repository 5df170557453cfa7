type Places = { assets: string; aside: string; record: string }
export const keptDays: number
export function putAssetsAside(places: Places): Promise<void>
export function bringAssetsBack(places: Places, now?: number): Promise<void>
