// Edge cases of expressions and their stages: missing values, wrong types, arrays on the path; with MongoDB's answers.
import { type Documented, testDocumented } from './both-servers.ts'

const doc = {
  _id: 1,
  n: 5,
  s: 'Ab',
  l: [1, 2, 3],
  none: null,
  docs: [{ b: 1 }, { c: 1 }],
  mixed: [{ b: 1 }, 5, [{ b: 2 }]],
  deep: { a: 1 },
}

/** Built from entries because an object literal with `then` would look like a promise. */
const branch = (when: unknown, result: unknown) =>
  Object.fromEntries([
    ['case', when],
    ['then', result],
  ])

/** Expects `{$project: {x: expression}}` to give this x, null, a missing field, or an error's code. */
const value = (name: string, expression: unknown, expected: unknown): Documented => [
  name,
  [doc],
  async (c) => {
    const [first] = await c.aggregate([{ $project: { _id: 0, x: expression } }]).toArray()
    return first && 'x' in first ? first.x : 'missing'
  },
  expected,
]

const stages = (name: string, pipeline: object[], expected: unknown, picked?: string): Documented => [
  name,
  [doc],
  async (c) => {
    const found = await c.aggregate(pipeline).toArray()
    return picked ? found[0]?.[picked] : found
  },
  expected,
]

testDocumented([
  value('$$REMOVE leaves the field out', '$$REMOVE', 'missing'),
  value('$$REMOVE in a condition', { $cond: ['$n', '$$REMOVE', 1] }, 'missing'),
  value('an element out of range is missing', { $arrayElemAt: ['$l', 9] }, 'missing'),
  value('and so is one before the first', { $arrayElemAt: ['$l', -9] }, 'missing'),
  value('an element of nothing is null', { $arrayElemAt: ['$zz', 0] }, null),
  value('the first of an empty array is missing', { $first: [[]] }, 'missing'),
  value('$first of something else is refused', { $first: '$n' }, 28689),
  value(
    '$switch without a match and without default is refused',
    { $switch: { branches: [branch('$none', 1)] } },
    40066,
  ),
  value(
    '$switch takes the first match',
    {
      $switch: {
        branches: [branch(false, 1), branch('$n', 2), branch(true, 3)],
      },
    },
    2,
  ),
  value('$switch without branches is refused', { $switch: { branches: [] } }, 40068),
  value('$toLower of a missing value is empty', { $toLower: '$zz' }, ''),
  value('$toUpper of null is empty', { $toUpper: '$none' }, ''),
  value('$toLower of an array is refused', { $toLower: ['$l'] }, 16007),
  value('$substrCP does not count from behind', { $substrCP: ['abc', -1, 1] }, 34455),
  value('nor has it a length below zero', { $substrCP: ['abc', -1, -1] }, 34454),
  value('it counts whole characters', { $substrCP: ['abc', 0.5, 1] }, 34451),
  value('$size of a missing array is refused', { $size: '$zz' }, 17124),
  value('$mod by zero is refused', { $mod: ['$n', 0] }, 16610),
  value('$mod of nothing is null', { $mod: ['$zz', 3] }, null),
  value('$slice of nothing is null', { $slice: ['$zz', 1] }, null),
  value('$mergeObjects of a number is refused', { $mergeObjects: ['$n'] }, 40400),
  value('$add takes one value without an array', { $add: '$n' }, 5),
  value('a comparison takes two values', { $eq: ['$n'] }, 16020),
  value('an operator stands alone', { n: 1, $add: [1] }, 16410),
  value('within a projection whichever comes first', { $add: [1], n: 1 }, 16410),
  value('in an expression as the first', { $add: [{ $add: [1], n: 1 }] }, 15983),
  value('or as another', { $add: [{ n: 1, $add: [1] }] }, 16410),
  value('$ is no path', '$', 16872),
  value('a path does not end in a dot', '$n.', 40353),
  value('$dateToString knows its letters', { $dateToString: { date: new Date(0), format: '%q' } }, 18536),
  stages(
    'a computed field reaches every element of an array',
    [{ $set: { 'docs.b': 9 } }],
    [{ b: 9 }, { c: 1, b: 9 }],
    'docs',
  ),
  stages(
    'whatever the elements are',
    [{ $addFields: { 'mixed.x': '$n' } }],
    [{ b: 1, x: 5 }, { x: 5 }, [{ b: 2, x: 5 }]],
    'mixed',
  ),
  stages(
    'a document in the specification names fields inside',
    [{ $set: { deep: { b: 2 } } }],
    { a: 1, b: 2 },
    'deep',
  ),
  stages('a value in the way becomes a document', [{ $set: { 'n.x': 1 } }], { x: 1 }, 'n'),
  stages(
    'a field set to a missing value is gone',
    [{ $set: { n: '$zz' } }, { $project: { n: 1 } }],
    [{ _id: 1 }],
  ),
  stages(
    'a projection computes inside arrays',
    [{ $project: { 'docs.x': '$n' } }],
    [{ x: 5 }, { x: 5 }],
    'docs',
  ),
  stages(
    'a projection keeps documents of an array only',
    [{ $project: { 'mixed.b': 1 } }],
    [{ b: 1 }, [{ b: 2 }]],
    'mixed',
  ),
  stages('$unset reaches into arrays', [{ $unset: 'docs.b' }], [{}, { c: 1 }], 'docs'),
  stages('a projection of nothing is refused', [{ $project: {} }], 51272),
  stages('a field and one inside it do not go together', [{ $set: { a: 1, 'a.b': 1 } }], 40176),
  stages('nor do they in a projection', [{ $project: { a: 1, 'a.b': 1 } }], 31249),
  stages('whichever comes first', [{ $project: { 'a.b': 1, a: 1 } }], 31250),
  stages('a computed field is one operator', [{ $set: { a: { $add: [1], n: 1 } } }], 40181),
  stages(
    'missing values are in no set and no list',
    [{ $group: { _id: null, set: { $addToSet: '$zz' }, list: { $push: '$zz' }, first: { $first: '$zz' } } }],
    [{ _id: null, set: [], list: [], first: null }],
  ),
  stages(
    'nor is what was removed',
    [{ $group: { _id: null, set: { $addToSet: '$$REMOVE' } } }],
    [{ _id: null, set: [] }],
  ),
  stages('a group names no field inside another', [{ $group: { _id: null, 'a.b': { $sum: 1 } } }], 40235),
  stages('$unwind wants a path with $', [{ $unwind: 'l' }], 28818),
  stages('$unwind does not enter arrays on the way', [{ $unwind: '$docs.b' }], []),
  stages(
    '$unwind counts',
    [{ $unwind: { path: '$l', includeArrayIndex: 'at' } }, { $project: { _id: 0, l: 1, at: 1 } }],
    [
      { l: 1, at: 0 },
      { l: 2, at: 1 },
      { l: 3, at: 2 },
    ],
  ),
  stages('an order has a key', [{ $sort: {} }], 15976),
  [
    'an update by pipeline reaches into arrays, too',
    [doc],
    async (c) => {
      await c.updateOne({}, [{ $set: { 'docs.b': '$n', gone: '$$REMOVE' } }, { $unset: ['l', 'mixed', 's'] }])
      return await c.findOne({})
    },
    { _id: 1, n: 5, none: null, docs: [{ b: 5 }, { c: 1, b: 5 }], deep: { a: 1 } },
  ],
])
