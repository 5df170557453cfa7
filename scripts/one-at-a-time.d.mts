export function oneAtATime<T>(lock: string, work: () => Promise<T>, say?: (line: string) => void): Promise<T>
