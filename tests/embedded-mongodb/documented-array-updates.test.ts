// Updates of arrays, with the answers that MongoDB's manual gives on the page of each operator.

import type { Document } from 'bson'
import { all, testDocumented } from './both-servers.ts'

testDocumented([
  [
    '$push with $each, $sort and $slice',
    [
      {
        _id: 5,
        quizzes: [
          { wk: 1, score: 10 },
          { wk: 2, score: 8 },
          { wk: 3, score: 5 },
          { wk: 4, score: 6 },
        ],
      },
    ],
    async (c) => {
      await c.updateOne({ _id: 5 }, {
        $push: {
          quizzes: {
            $each: [
              { wk: 5, score: 8 },
              { wk: 6, score: 7 },
              { wk: 7, score: 6 },
            ],
            $sort: { score: -1 },
            $slice: 3,
          },
        },
      } as Document)
      return (await c.findOne())?.quizzes
    },
    [
      { wk: 1, score: 10 },
      { wk: 2, score: 8 },
      { wk: 5, score: 8 },
    ],
  ],
  [
    '$addToSet with an array adds it as one element',
    [{ _id: 1, letters: ['a', 'b'] }],
    async (c) => {
      await c.updateOne({ _id: 1 }, { $addToSet: { letters: ['c', 'd'] } } as Document)
      return (await c.findOne())?.letters
    },
    ['a', 'b', ['c', 'd']],
  ],
  [
    '$pull with a condition on documents',
    [
      {
        _id: 1,
        results: [
          { item: 'A', score: 5 },
          { item: 'B', score: 8 },
        ],
      },
    ],
    async (c) => {
      await c.updateMany({}, { $pull: { results: { score: 8, item: 'B' } } } as Document)
      return (await c.findOne())?.results
    },
    [{ item: 'A', score: 5 }],
  ],
  [
    'the positional $',
    [{ _id: 1, grades: [85, 80, 80] }],
    async (c) => {
      await c.updateOne({ _id: 1, grades: 80 }, { $set: { 'grades.$': 82 } })
      return (await c.findOne())?.grades
    },
    [85, 82, 80],
  ],
  [
    '$[element] with array filters',
    [{ _id: 1, grades: [95, 102, 90] }],
    async (c) => {
      await c.updateMany(
        { grades: { $gte: 100 } },
        { $set: { 'grades.$[element]': 100 } },
        { arrayFilters: [{ element: { $gte: 100 } }] },
      )
      return (await c.findOne())?.grades
    },
    [95, 100, 90],
  ],
  [
    '$rename of a missing field does nothing',
    [{ _id: 1, a: 1 }],
    async (c) => {
      await c.updateOne({}, { $rename: { wife: 'spouse' } })
      return all(c)
    },
    [{ _id: 1, a: 1 }],
  ],
  [
    '$unset in an array leaves null',
    [{ _id: 1, a: [1, 2] }],
    async (c) => {
      await c.updateOne({}, { $unset: { 'a.0': '' } })
      return all(c)
    },
    [{ _id: 1, a: [null, 2] }],
  ],
])
