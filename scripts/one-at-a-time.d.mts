export function oneAtATime<T>(lock: string, work: () => Promise<T>, log?: (line: string) => void): Promise<T>
