/** Counts above 999 are capped: '7', '999', '999+'. */
export const cappedCount = (count: number): string => (count > 999 ? '999+' : String(count))
