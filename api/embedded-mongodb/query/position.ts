// Finds the element that the positional `$` stands for: the first one that the filter's conditions on that array accept.
import { badValue } from '../values/errors.ts'
import { isArrayIndex, setPath, valueAt } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { compileFilter } from './matcher.ts'

/** Must be called before the document changes: an update must not move its own target. */
export function findPosition(doc: Doc, listPath: string, filter: Doc): number {
  const list = valueAt(doc, listPath.split('.'))
  const conditions = conditionsOn(filter, withoutNumbers(listPath))
  if (Array.isArray(list)) {
    // Several conditions without $elemMatch may be met by different elements; then the first ones decide.
    for (let count = conditions.length; count > 0; count--) {
      const wanted = conditions.slice(0, count)
      const index = list.findIndex((item) => wanted.every((accepts) => accepts(item)))
      if (index >= 0) return index
    }
  }
  throw badValue('The positional operator did not find the match needed from the query.')
}

type Accepts = (item: unknown) => boolean

function conditionsOn(filter: Doc, listPath: string): Accepts[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if ((name === '$and' || name === '$or') && Array.isArray(condition))
      return condition.filter(isDoc).flatMap((part) => conditionsOn(part, listPath))
    const path = withoutNumbers(name)
    if (name.startsWith('$') || (path !== listPath && !path.startsWith(`${listPath}.`))) return []
    const inside = path.slice(listPath.length + 1)
    const test = compileFilter({ [inside ? `item.${inside}` : 'item']: condition })
    return [
      (item: unknown) => {
        const holder: Doc = {}
        setPath(holder, ['item'], [item])
        return test(holder)
      },
    ]
  })
}

const withoutNumbers = (path: string) =>
  path
    .split('.')
    .filter((name) => !isArrayIndex(name))
    .join('.')
