type Picture = { theme: string; ratio: number; size: { width: number; height: number }; file: string }
export const startPictures: { screen: [width: number, height: number, ratio: number]; pictures: Picture[] }[]
export function drawStartPictures(client: string): Promise<void>
