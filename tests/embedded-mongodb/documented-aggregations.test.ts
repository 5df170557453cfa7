// Aggregations, with the answers that MongoDB's manual gives on the page of each stage.

import { testDocumented } from './both-servers.ts'

testDocumented([
  [
    '$group with sums and averages',
    [
      { _id: 1, item: 'abc', price: 10, quantity: 2 },
      { _id: 2, item: 'jkl', price: 20, quantity: 1 },
      { _id: 3, item: 'abc', price: 10, quantity: 10 },
    ],
    (c) =>
      c
        .aggregate([
          {
            $group: {
              _id: '$item',
              total: { $sum: { $multiply: ['$price', '$quantity'] } },
              average: { $avg: '$quantity' },
            },
          },
          { $sort: { _id: 1 } },
        ])
        .toArray(),
    [
      { _id: 'abc', total: 120, average: 6 },
      { _id: 'jkl', total: 20, average: 1 },
    ],
  ],
  [
    '$unwind leaves out missing and empty arrays unless asked',
    [{ _id: 1, sizes: ['S', 'M'] }, { _id: 2, sizes: [] }, { _id: 3, sizes: null }, { _id: 4 }],
    (c) =>
      c
        .aggregate([
          { $unwind: { path: '$sizes', preserveNullAndEmptyArrays: true } },
          { $group: { _id: '$_id', n: { $sum: 1 } } },
          { $sort: { _id: 1 } },
        ])
        .toArray(),
    [
      { _id: 1, n: 2 },
      { _id: 2, n: 1 },
      { _id: 3, n: 1 },
      { _id: 4, n: 1 },
    ],
  ],
])
