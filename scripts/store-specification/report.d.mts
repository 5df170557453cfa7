import type { Verdict } from './run-file.mjs'

export function describeFile(path: string, verdicts: Verdict[]): string
export function describeSum(verdicts: Verdict[]): string
export function hasFailed(verdicts: Verdict[]): boolean
