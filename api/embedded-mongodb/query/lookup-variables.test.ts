import { expect, test } from 'vitest'
import { parsePipeline, prepareStages } from './aggregate-stages.ts'

const prepare = (pipeline: unknown[], variables: unknown = { v: '$v' }) =>
  prepareStages(
    parsePipeline([
      { $lookup: { from: 'c', localField: 'a', foreignField: 'a', let: variables, pipeline, as: 'found' } },
    ]),
  )
const matching = ($expr: unknown) => [{ $match: { $expr } }]

test.each([
  ['by another operator', matching({ $gt: ['$v', '$$v'] })],
  ['within another operator', matching({ $or: [{ $eq: ['$v', '$$v'] }] })],
  ['deeper in $eq', matching({ $eq: ['$v', { $ifNull: ['$$v', 1] }] })],
  ['as a document with fields', matching({ $eq: ['$v', '$$v.b'] })],
  ['beside $expr', [{ $match: { $and: [{ $expr: { $eq: ['$v', '$$v'] } }] } }]],
  ['in a stage behind the first', [{ $match: {} }, ...matching({ $eq: ['$v', '$$v'] })]],
  ['in another stage', [{ $addFields: { v: '$$v' } }]],
  [
    'in a join of the join',
    [{ $lookup: { from: 'c', localField: 'a', foreignField: 'a', let: { w: '$$v' }, pipeline: [] } }],
  ],
])('a lookup variable used %s is refused', (_name, pipeline) => {
  expect(() => prepare(pipeline)).toThrow(expect.objectContaining({ code: 115 }))
})

test.each([['$$ROOT'], [5], ['text'], [{ $add: ['$v', 1] }], [['$v']], ['$v.0']])(
  'a lookup variable with the value %j is refused',
  (made) => {
    expect(() => prepare(matching({ $eq: ['$v', '$$v'] }), { v: made })).toThrow(
      expect.objectContaining({ code: 115 }),
    )
  },
)

test('a longer name that begins like a lookup variable is not taken for it', () => {
  expect(() => prepare(matching({ $eq: ['$v', '$$vale'] }))).not.toThrow()
})
