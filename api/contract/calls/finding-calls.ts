import * as labels from '../finding/labels.ts'
import * as texts from '../finding/texts.ts'
import type { DescribedCall } from './described-call.ts'

/** The calls by which owners find their ideas again (calls.ts). */
export const findingCalls: DescribedCall[] = [
  {
    endpoint: labels.changeLabels,
    about: 'Adds and removes labels and pins an idea. This makes no new revision.',
  },
  { endpoint: texts.listTexts, about: 'The plain text of some ideas, for searching them on a device.' },
]
