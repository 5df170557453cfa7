import { expect, test } from 'vitest'
import { explainedStages } from './explained-stages.ts'

const scan = { stage: 'COLLSCAN', direction: 'forward' }
const byIndex = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'a_1' } }

test.each([
  ['a find', { queryPlanner: { winningPlan: byIndex } }, ['FETCH', 'IXSCAN']],
  [
    'one of several conditions',
    {
      queryPlanner: {
        winningPlan: { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: [byIndex, scan] } },
      },
    },
    ['SUBPLAN', 'OR', 'FETCH', 'IXSCAN', 'COLLSCAN'],
  ],
  [
    'a pipeline',
    { stages: [{ $cursor: { queryPlanner: { winningPlan: byIndex } } }, { $lookup: {} }] },
    ['FETCH', 'IXSCAN'],
  ],
  [
    "a pipeline that the server's own engine runs",
    {
      explainVersion: '2',
      queryPlanner: {
        winningPlan: {
          queryPlan: { stage: 'GROUP', inputStage: scan },
          slotBasedPlan: { stages: '[1] group' },
        },
      },
    },
    ['GROUP', 'COLLSCAN'],
  ],
  ['nothing to search', { queryPlanner: { winningPlan: { stage: 'EOF' } } }, ['EOF']],
])('the stages of %s are found', (_name, answer, stages) => {
  expect(explainedStages(answer)).toEqual(stages)
})

test('an unknown form of a plan is an error', () => {
  expect(() => explainedStages({ queryPlanner: { winningPlan: { slotBasedPlan: {} } } })).toThrow('No plan')
})
