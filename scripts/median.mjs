/** The median of these numbers; for an even count the greater of the two middle ones; 0 for an empty list. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
