/** The middle one of these numbers, of two the greater; 0 of none. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
