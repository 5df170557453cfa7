// What the runner prints: a line for each file, and below it each test that did not pass, with its reason.

const verdictNames = ['passed', 'refused', 'not run', 'wrong']

export function countVerdicts(verdicts) {
  return Object.fromEntries(
    verdictNames.map((name) => [name, verdicts.filter(({ verdict }) => verdict === name).length]),
  )
}

export function describeFile(path, verdicts) {
  const others = verdicts.filter(({ verdict }) => verdict !== 'passed')
  const lines = others.map(({ test, verdict, reason }) => `  ${verdict}: ${test}: ${reason}`)
  return [`${path}: ${sum(verdicts)}`, ...lines].join('\n')
}

/** A run has failed if an answer was wrong, and also if nothing was run at all. */
export const hasFailed = (verdicts) =>
  verdicts.some(({ verdict }) => verdict === 'wrong') ||
  verdicts.every(({ verdict }) => verdict === 'not run')

export const describeSum = (verdicts) => `${verdicts.length} tests: ${sum(verdicts)}`

const sum = (verdicts) =>
  Object.entries(countVerdicts(verdicts))
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
