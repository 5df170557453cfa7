import * as labels from '../finding/labels.ts'
import * as texts from '../finding/texts.ts'
import type { DescribedCall } from './described-call.ts'

/** The calls by which owners find their ideas again (calls.ts). */
export const findingCalls: DescribedCall[] = [
  {
    endpoint: labels.changeLabels,
    about: 'Puts labels on an idea, takes them off, pins it. That is no new revision.',
  },
  { endpoint: texts.listTexts, about: 'What some ideas say, as plain text, for searching them on a device.' },
]
